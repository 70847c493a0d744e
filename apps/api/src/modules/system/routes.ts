import * as contract from '@cotejo/contracts/system';
import type { FastifyInstance } from 'fastify';
import type { Parts } from '#platform/context.ts';
import { mountEndpoint } from '#platform/http/mount-endpoint.ts';
import { getSystemState } from './get-system-state.ts';

export function systemRoutes(app: FastifyInstance, parts: Parts): void {
  const startedAt = parts.clock.now();
  mountEndpoint(app, parts, contract.getSystemState, ({ context }) => getSystemState(context, startedAt));
}
