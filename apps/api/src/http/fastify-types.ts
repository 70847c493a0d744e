import type { DescribedEndpoint } from '@cotejo/contracts/core/endpoint';
import type { Snapshot } from '#catalog/catalog.ts';
import type { Actor } from '#context.ts';

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor;
    nonce: string;
    /** What a public read was answered from; see `mountReadyEndpoint` and response-cache.ts. */
    readyFrom: Snapshot | null;
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
