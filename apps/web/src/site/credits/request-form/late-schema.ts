import { lateSchemaModule } from '#late-schema-module.ts';

/**
 * What checks the form: the contract's schema and the library it is made with. It comes after the
 * page, since nothing is checked at once.
 */
export const requestSchema = lateSchemaModule(async () => (await import('./request-schema.ts')).createCreditBody);
