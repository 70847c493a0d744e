import { isErrorDocsCurrent } from './write-error-docs.ts';

if (!isErrorDocsCurrent()) {
  console.error('docs/errors.md is not what the error catalogue says: run npm run docs:errors');
  process.exit(1);
}
