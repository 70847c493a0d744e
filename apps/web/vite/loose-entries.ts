import type { Plugin } from 'vite';

/**
 * Lets files that a page starts with export more than the framework asks of them: what cutting
 * files by rules of our own (`codeSplitting` with `includeDependenciesRecursively: false`) needs.
 * React Router sets the option itself, so it is set again.
 */
export function looseEntries(): Plugin {
  return {
    name: 'cotejo:loose-entries',
    applyToEnvironment: ({ name }) => name === 'client',
    options: (options) => ({ ...options, preserveEntrySignatures: 'allow-extension' }),
  };
}
