import * as contract from '@cotejo/contracts/answer-records';
import type { FastifyInstance } from 'fastify';
import type { Parts } from '#platform/context.ts';
import { mountEndpoint } from '#platform/http/mount-endpoint.ts';
import { shownRecord } from './present-records.ts';

export function answerRecordRoutes(app: FastifyInstance, parts: Parts): void {
  mountEndpoint(
    app,
    parts,
    contract.getReviewRecord,
    ({ context }) => shownRecord(context.catalog.snapshot.answerRecords.review),
    { isCached: true },
  );
}
