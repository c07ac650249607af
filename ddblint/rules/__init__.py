"""The built-in checks, one module per family or topic; their words are the pages in rules/."""
