import { IPolicyValidationContext, IPolicyValidationPlugin, PolicyValidationPluginReport } from 'aws-cdk-lib';

export declare class DdblintPlugin implements IPolicyValidationPlugin {
  readonly name: string;
  constructor(options?: string[], command?: string[]);
  validate(context: IPolicyValidationContext): PolicyValidationPluginReport;
}
