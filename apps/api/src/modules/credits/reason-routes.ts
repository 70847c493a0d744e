import * as contract from '@cotejo/contracts/credits/reasons';
import type { FastifyInstance } from 'fastify';
import type { Parts } from '#context.ts';
import { mountEndpoint } from '#http/mount-endpoint.ts';
import { listReasons } from './list-reasons.ts';

export function reasonRoutes(app: FastifyInstance, parts: Parts): void {
  mountEndpoint(app, parts, contract.listReasons, ({ context, query }) => listReasons(context, query));
}
