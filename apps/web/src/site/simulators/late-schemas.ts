import { lateSchemaModule } from '#late-schema-module.ts';

/** What checks the figures. It comes after the page, since the example needs no check. */
export const simulatorSchemas = lateSchemaModule(() => import('./simulator-schemas.ts'));
