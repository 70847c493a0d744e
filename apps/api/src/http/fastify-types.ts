import type { Endpoint } from '@cotejo/contracts/core/endpoint';
import type { Actor } from '#context.ts';

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor;
    nonce: string;
  }
  interface FastifyContextConfig {
    endpoint?: Endpoint;
  }
}
