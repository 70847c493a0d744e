import { DomainError } from '@cotejo/contracts/core/errors';
import type { CreateCreditBody, UserCredit } from '@cotejo/contracts/credits/applicant';
import { insertConsent, requireSeenTerms } from '#modules/consents';
import { hours } from '#platform/clock.ts';
import type { UserContext } from '#platform/context.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import { newId } from '#platform/ids.ts';
import { sha256 } from '#platform/sha256.ts';
import { applyEffects } from '../change-credit.ts';
import { deleteDraftsPast } from '../erase.ts';
import * as creditRepository from '../repository.ts';
import { getOwnCredit } from './own-credit.ts';
import { readCreditDetails } from './read-own-credits.ts';
import { storedRequest } from './request-columns.ts';

/**
 * Creates a credit with its consent, timeline, activity and notification in one transaction, and deletes drafts beyond
 * the newest twenty. E-mail and cédula come from the profile. A key used in the last 24 hours returns its credit again.
 * Throws CONFLICT if the key was used with another body or the terms are not the active ones.
 */
export async function createCredit(
  context: UserContext,
  body: CreateCreditBody,
  idempotencyKey: string | null,
): Promise<UserCredit> {
  return inTransaction(context.db, async (tx) => {
    const id = newId(context.clock);
    const firstId = idempotencyKey === null ? null : await findFirst(context, tx, id, idempotencyKey, body);
    if (firstId) return readCreditDetails(context, tx, await getOwnCredit(context, tx, firstId));
    return readCreditDetails(context, tx, await insert(context, tx, id, body));
  });
}

/** Returns the credit id that used the key before; null after claiming the key for `creditId`. */
async function findFirst(
  { actor, clock }: UserContext,
  tx: Tx,
  creditId: string,
  key: string,
  body: CreateCreditBody,
): Promise<string | null> {
  const createdAt = clock.now();
  const expiredAt = new Date(createdAt.getTime() - idempotencyKeyMs);
  const bodyHash = hashBody(body);
  const claim = { userId: actor.userId, key, bodyHash, creditId, createdAt };
  if (await creditRepository.claimIdempotencyKey(tx, claim, expiredAt)) return null;
  const first = await creditRepository.findIdempotencyKey(tx, actor.userId, key, expiredAt);
  if (!first || first.bodyHash !== bodyHash) {
    throw new DomainError('CONFLICT', { message: 'Esa clave de repetición ya se usó con otros datos' });
  }
  return first.creditId;
}

async function insert(
  context: UserContext,
  tx: Tx,
  id: string,
  sent: CreateCreditBody,
): Promise<creditRepository.CreditRow> {
  const { actor, ipAddress, clock } = context;
  const applicant = await creditRepository.findApplicant(tx, actor.userId);
  if (!applicant) throw new DomainError('UNAUTHORIZED');
  const now = clock.now();
  const credit = await creditRepository.insertCredit(tx, {
    id,
    userId: actor.userId,
    ...storedRequest(sent, applicant),
    status: 'PENDING',
    createdAt: now,
    updatedAt: now,
  });
  await insertConsent(tx, {
    id: newId(clock),
    userId: actor.userId,
    creditId: id,
    termsVersionId: await requireSeenTerms(tx, sent.termsVersionId),
    purpose: 'application',
    acceptedAt: now,
    ipAddress,
  });
  await applyEffects(context, tx, { before: null, after: credit }, { kind: 'created' });
  await deleteDraftsPast(context, tx, actor.userId);
  return credit;
}

/** How long a repeated key returns the first credit. */
export const idempotencyKeyMs = hours(24);

const maximumKeyCharacters = 200;

/** Null without the header. Throws VALIDATION_ERROR if the key is too long. */
export function readIdempotencyKey(header: string | string[] | undefined): string | null {
  const key = [header].flat()[0]?.trim() ?? '';
  if (key.length > maximumKeyCharacters) {
    throw new DomainError('VALIDATION_ERROR', {
      message: `Idempotency-Key debe tener como máximo ${maximumKeyCharacters} caracteres`,
    });
  }
  return key === '' ? null : key;
}

/** Expects a parsed body: its keys are in schema order, so equal requests have equal hashes. */
const hashBody = (body: object): string => sha256(JSON.stringify(body));
