import type { DescribedEndpoint } from '@cotejo/contracts/core/endpoint';
import type { Actor } from '#context.ts';

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor;
    nonce: string;
  }
  interface FastifyInstance {
    /**
     * A name for the log that stays the same and leads back to nobody without the server's secret.
     */
    pseudonymOf?: (text: string) => string;
  }
  interface FastifyContextConfig {
    endpoint?: DescribedEndpoint;
  }
}
