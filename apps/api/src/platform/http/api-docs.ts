import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { createJsonSchemaTransform } from 'fastify-type-provider-zod';
import { describeApi } from '#platform/http/describe-api.ts';

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
    // Without it the page requests its scripts without the prefix.
    indexPrefix: api.prefix,
    staticCSP: false,
    uiConfig: { docExpansion: 'none' },
    transformSpecification: describeApi,
  });
  api.get('/openapi.json', { schema: { hide: true } as object }, async () => describeApi(api.swagger()));
}
