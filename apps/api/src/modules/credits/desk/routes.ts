import * as contract from '@cotejo/contracts/desk/take';
import type { FastifyInstance } from 'fastify';
import type { Parts } from '#platform/context.ts';
import { mountEndpoint } from '#platform/http/mount-endpoint.ts';
import { releaseCredit, takeCredit } from './take-credit.ts';
import { takeNextCredit } from './take-next-credit.ts';

export function takeRoutes(app: FastifyInstance, parts: Parts): void {
  mountEndpoint(app, parts, contract.takeCredit, ({ context, params, body }) => takeCredit(context, params.id, body));
  mountEndpoint(app, parts, contract.releaseCredit, ({ context, params }) => releaseCredit(context, params.id));
  mountEndpoint(app, parts, contract.takeNextCredit, ({ context }) => takeNextCredit(context));
}
