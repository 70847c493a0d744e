import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { createJsonSchemaTransform } from 'fastify-type-provider-zod';
import { describeApi } from '#http/describe-api.ts';

/** The OpenAPI document made from the contracts, and a page to read it. */
export async function serveApiDocs(api: FastifyInstance): Promise<void> {
  await api.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Cotejo',
        version: '1',
        description: 'Compare personal loans in Ecuador and apply for one.',
        license: { name: 'MIT', identifier: 'MIT' },
      },
      servers: [{ url: '/' }],
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
    transform: createJsonSchemaTransform({ zodToJsonConfig: { unrepresentable: 'any' } }),
  });
  await api.register(swaggerUi, {
    routePrefix: '/docs',
    // The page refers to its scripts from the root, without the prefix it is mounted under.
    indexPrefix: api.prefix,
    staticCSP: false,
    uiConfig: { docExpansion: 'none' },
    transformSpecification: describeApi,
  });
  api.get('/openapi.json', { schema: { hide: true } as object }, async () => describeApi(api.swagger()));
}
