import type { DescribedEndpoint } from '@cotejo/contracts/core/endpoint';
import type { Actor } from '#platform/actor.ts';

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor;
    nonce: string;
  }
  interface FastifyInstance {
    /** A keyed hash for the log, see pseudonyms.ts. */
    pseudonymOf?: (text: string) => string;
    /** Who is calling, if the endpoint admits them; set by app.ts. */
    admit(endpoint: DescribedEndpoint, request: FastifyRequest): Promise<Actor>;
  }
  interface FastifyContextConfig {
    endpoint?: DescribedEndpoint;
  }
}
