// The validation library with the schemas that most forms share. It is evaluated before what needs
// it, in a task of its own (late-module.ts).
export { emailSchema } from '@cotejo/contracts/core/fields';
