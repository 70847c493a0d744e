import { DomainError } from '@cotejo/contracts/core/errors';
import type { CreateCreditBody, UserCredit } from '@cotejo/contracts/credits/applicant';
import { hours } from '#clock.ts';
import type { UserContext } from '#context.ts';
import { inTransaction, type Tx } from '#db/database.ts';
import { newId } from '#ids.ts';
import { insertConsent, requireSeenTerms } from '#modules/consents';
import { sha256 } from '#sha256.ts';
import { applyEffects } from '../change-credit.ts';
import { deleteDraftsPast } from '../erase.ts';
import * as creditRepository from '../repository.ts';
import { getOwnCredit } from './own-credit.ts';
import { readCreditDetails } from './read-own-credits.ts';
import { storedRequest } from './request-columns.ts';

/**
 * Creates an application with its consent, timeline, activity and notification, all of them or
 * none; of comparisons that were never sent the newest twenty stay. E-mail and cédula are the profile's,
 * whatever was sent. With a key used in the last 24 hours the first credit comes back; throws CONFLICT
 * when the body was another one, and for terms that are not the ones in force.
 */
export async function createCredit(
  context: UserContext,
  body: CreateCreditBody,
  idempotencyKey: string | null,
): Promise<UserCredit> {
  return inTransaction(context.db, async (tx) => {
    const id = newId(context.clock);
    const firstId = idempotencyKey === null ? null : await findFirst(context, tx, id, idempotencyKey, body);
    if (firstId) return readCreditDetails(tx, await getOwnCredit(context, tx, firstId));
    return readCreditDetails(tx, await insert(context, tx, id, body));
  });
}

/** The credit that this key made before, or null once the key is taken for `creditId`. */
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

/** How long a key brings back the first response. */
export const idempotencyKeyMs = hours(24);

const maximumKeyCharacters = 200;

/** The caller's `Idempotency-Key`, or null. Throws VALIDATION_ERROR for one too long to keep. */
export function readIdempotencyKey(header: string | string[] | undefined): string | null {
  const key = [header].flat()[0]?.trim() ?? '';
  if (key.length > maximumKeyCharacters) {
    throw new DomainError('VALIDATION_ERROR', {
      message: `Idempotency-Key debe tener como máximo ${maximumKeyCharacters} caracteres`,
    });
  }
  return key === '' ? null : key;
}

/**
 * Of a parsed body, whose keys stand in the schema's order: the same request has the same hash
 * however it was written.
 */
export const hashBody = (body: object): string => sha256(JSON.stringify(body));
