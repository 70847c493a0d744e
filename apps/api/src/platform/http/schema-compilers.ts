import type { FastifyServerOptions } from 'fastify';

type Compilers = NonNullable<NonNullable<FastifyServerOptions['schemaController']>['compilersFactory']>;

const validate = () => () => (value: unknown) => ({ value });
const serialise = () => () => (value: unknown) => JSON.stringify(value);

/** `mountEndpoint` validates and serializes. This keeps Fastify from loading ajv and fast-json-stringify. */
export const schemaCompilers = {
  compilersFactory: { buildValidator: validate, buildSerializer: serialise } as unknown as Compilers,
};
