import type { Step } from './run-steps.ts';

export const fastTests = 'fast tests';

export const types = 'types';

/** The steps of `npm run check`. Steps that use one core or mostly wait run in parallel with others. */
export const checkSteps: readonly Step[] = [
  {
    name: 'format, lint and import arrows',
    command: ['biome', 'ci', '--colors=off', '--error-on-warnings', '.'],
    beside: [{ name: 'rules of React: hooks, refs and what renders', command: ['oxlint', 'apps/web/src'] }],
  },
  {
    name: 'site types',
    command: ['node', 'scripts/build.ts'],
    beside: [
      { name: 'modules of the API', command: ['node', 'scripts/check-modules.ts'] },
      { name: 'migrations', command: ['node', 'scripts/check-migrations.ts'] },
      { name: 'licences of packages', command: ['node', 'scripts/licences.ts'] },
    ],
  },
  {
    name: types,
    command: ['node', 'scripts/types.ts'],
    beside: [
      { name: 'generated files are current', command: ['node', 'scripts/write-docs.ts', '--check'] },
      { name: 'the API keeps its word', command: ['node', 'scripts/check-api.ts'] },
      { name: 'shipped files run on the oldest browsers', command: ['node', 'scripts/check-browsers.ts'] },
    ],
  },
  {
    name: fastTests,
    command: [
      'vitest',
      'run',
      '--project',
      'finance',
      '--project',
      'format',
      '--project',
      'contracts',
      '--project',
      'web*',
      '--project',
      'scripts',
    ],
  },
];
