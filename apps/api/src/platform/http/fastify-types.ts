import type { DescribedEndpoint } from '@cotejo/contracts/core/endpoint';
import type { Actor } from '#platform/context.ts';

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor;
    nonce: string;
  }
  interface FastifyInstance {
    /** A keyed hash for the log, see pseudonyms.ts. */
    pseudonymOf?: (text: string) => string;
  }
  interface FastifyContextConfig {
    endpoint?: DescribedEndpoint;
  }
}
