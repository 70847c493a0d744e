import { isErrorDocsCurrent } from './write-error-docs.ts';
import { isVariableDocsCurrent } from './write-variable-docs.ts';

const generated = [
  {
    isCurrent: isErrorDocsCurrent,
    message: 'docs/errors.md is not what the error catalogue says: run npm run docs:errors',
  },
  {
    isCurrent: isVariableDocsCurrent,
    message: 'docs/guide/variables.md or .env.example is not what environment.ts says: run npm run docs:variables',
  },
];
const outdated = generated.filter(({ isCurrent }) => !isCurrent());
for (const { message } of outdated) console.error(message);
if (outdated.length > 0) process.exit(1);
