import { runSteps, type Step } from './run-steps.ts';

// Several checkers of one project find out the same types again and again: one takes half of the
// processor's time, and the projects run beside one another. The largest holds the API, too, whose
// sources the scripts and the journeys import.
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
