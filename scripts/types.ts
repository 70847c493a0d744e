import { runSteps } from './run-steps.ts';

const projects = ['packages/finance', 'packages/format', 'packages/contracts', 'apps/api', 'apps/web', '.'];
await runSteps(projects.map((project) => ({ name: `types of ${project}`, command: ['tsc', '-p', project] })));
