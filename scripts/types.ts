import { runSteps, type Step } from './run-steps.ts';

// One checker per project takes half the processor time of several, which derive the same types;
// the projects run beside one another. The largest includes the API, whose sources the scripts and
// journeys import.
const typesOf = (project: string): Step => ({
  name: `types of ${project}`,
  command: ['tsc', '-p', project, '--checkers', '1'],
});

await runSteps([
  {
    ...typesOf('.'),
    beside: ['packages/finance', 'packages/format', 'packages/contracts', 'apps/web'].map(typesOf),
  },
]);
