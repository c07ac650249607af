'use strict';

// A validation plugin for CDK apps in TypeScript and JavaScript: `cdk synth` prints what ddblint finds in the
// templates, and fails where ddblint would. It needs aws-cdk-lib 2.251.0 or later, and ddblint on the PATH.
//
//     Validations.of(app).addPlugins(new DdblintPlugin());
//     Validations.of(app).addPlugins(new DdblintPlugin(['--fail-level', 'error']));

const { spawnSync } = require('node:child_process');
const { existsSync } = require('node:fs');
const path = require('node:path');

const SEVERITIES = { note: 'info', warning: 'warning', error: 'error' };
const MEBIBYTE = 1024 * 1024;

class DdblintPlugin {
  name = 'ddblint';

  /** `options` are those of the command line; `command` is what runs ddblint. */
  constructor(options = [], command = ['ddblint']) {
    this.options = options;
    this.command = command;
  }

  validate(context) {
    const [program, ...words] = [...this.command, ...this.options, '--format', 'json', ...inputs(context)];
    const run = spawnSync(program, words, { encoding: 'utf-8', maxBuffer: 256 * MEBIBYTE });
    if (run.status !== 0 && run.status !== 1) {
      // The CDK CLI passes over exceptions without a word; a violation is printed.
      const reason = run.error?.message ?? (run.stderr.trim() || `its exit code was ${run.status}`);
      return { success: false, violations: [notRun(reason, context)] };
    }
    process.stderr.write(run.stderr);
    const findings = JSON.parse(run.stdout).findings.filter(concernsTemplate);
    return { success: run.status === 0, violations: findings.flatMap(violations) };
  }
}

/** The assemblies that hold the templates, without those of stages in them. */
function inputs({ templatePaths }) {
  const directories = [...new Set(templatePaths.map((template) => path.dirname(template)))];
  const outer = directories.filter((directory) => existsSync(path.join(directory, 'manifest.json')));
  return directories
    .filter((directory) => !outer.some((other) => directory.startsWith(other + path.sep)))
    .map((directory) => path.relative('', directory) || '.');
}

/** What is said of the manifest, that a synth is running, is of no use during one. */
function concernsTemplate(finding) {
  return path.basename(finding.file) !== 'manifest.json';
}

/** One violation for each table that a finding is about. */
function violations(finding) {
  const resources = finding.resources.length
    ? finding.resources
    : [{ table: finding.table, file: finding.file, logical_id: 'N/A' }];
  return resources.map((resource) => ({
    ruleName: finding.rule,
    description: `${finding.file}:${finding.line}: ${messageFor(resource.table, finding)}`,
    fix: finding.help,
    severity: SEVERITIES[finding.severity],
    ruleMetadata: { name: finding.name, documentation: finding.url },
    violatingResources: [resourceOf(resource.logical_id, resource.file)],
  }));
}

/** The message names the first table; of another one it says the same. */
function messageFor(table, finding) {
  const message = finding.table ? finding.message.replaceAll(finding.table, table) : finding.message;
  const when = finding.when.length ? ` (when ${finding.when.join(', or ')})` : '';
  const doubt = finding.certainty === 'fact' ? '' : ` (${finding.certainty})`;
  return message + when + doubt;
}

function notRun(reason, { templatePaths }) {
  return {
    ruleName: 'not-run',
    description: `ddblint could not run: ${reason}`,
    severity: 'fatal',
    violatingResources: [resourceOf('N/A', templatePaths[0])],
  };
}

function resourceOf(resourceLogicalId, template) {
  return { resourceLogicalId, templatePath: path.resolve(template), locations: [] };
}

module.exports = { DdblintPlugin };
