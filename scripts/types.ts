import { runSteps, type Step } from './run-steps.ts';

// One checker per project takes half the processor time of several, which derive the same types;
// the projects run beside one another. The largest includes the API, whose sources the scripts and
// journeys import.
const typesOf = (project: string): Step => ({
  name: `types of ${project}`,
  command: ['tsc', '-p', project, '--checkers', '1'],
});

await runSteps([
  // The types of the routes are made from their modules.
  { name: 'types of the routes', command: ['node', 'node_modules/@react-router/dev/bin.cjs', 'typegen', 'apps/web'] },
  {
    ...typesOf('.'),
    beside: ['packages/finance', 'packages/format', 'packages/contracts', 'apps/web'].map(typesOf),
  },
]);
