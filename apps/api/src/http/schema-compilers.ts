import type { FastifyServerOptions } from 'fastify';

type Compilers = NonNullable<NonNullable<FastifyServerOptions['schemaController']>['compilersFactory']>;

const validate = () => () => (value: unknown) => ({ value });
const serialise = () => () => (value: unknown) => JSON.stringify(value);

/**
 * What Fastify does with schemas: nothing, because parsing and replying by the contract's schemas
 * happens in mountEndpoint. Given to each instance, so that Fastify does not load compilers of its
 * own (ajv and fast-json-stringify), which are the only ones that its types know.
 */
export const schemaCompilers = {
  compilersFactory: { buildValidator: validate, buildSerializer: serialise } as unknown as Compilers,
};
