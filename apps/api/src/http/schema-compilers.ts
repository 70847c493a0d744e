import type { FastifyServerOptions } from 'fastify';

type Compilers = NonNullable<NonNullable<FastifyServerOptions['schemaController']>['compilersFactory']>;

const validate = () => () => (value: unknown) => ({ value });
const serialise = () => () => (value: unknown) => JSON.stringify(value);

/**
 * Fastify does nothing with schemas: `mountEndpoint` parses and serialises by the contract. Given
 * to each instance so that Fastify does not load its own compilers (ajv and fast-json-stringify).
 */
export const schemaCompilers = {
  compilersFactory: { buildValidator: validate, buildSerializer: serialise } as unknown as Compilers,
};
