import { runSteps, type Step } from './run-steps.ts';

// One checker per project takes half the CPU time of several, which derive the same types; the
// projects run in parallel.
const typesOf = (project: string): Step => ({
  name: `types of ${project}`,
  command: ['tsc', '-p', project, '--checkers', '1'],
});

await runSteps([
  // Route types are generated from the route modules.
  { name: 'types of the routes', command: ['node', 'node_modules/@react-router/dev/bin.cjs', 'typegen', 'apps/web'] },
  {
    ...typesOf('.'),
    beside: ['packages/finance', 'packages/format', 'packages/contracts', 'apps/web'].map(typesOf),
  },
]);
