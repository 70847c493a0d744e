import { DomainError } from '@cotejo/contracts/core/errors';
import type { CreateCreditBody, UserCredit } from '@cotejo/contracts/credits/applicant';
import type { UserContext } from '#context.ts';
import { inTransaction, type Tx } from '#db/database.ts';
import { newId } from '#ids.ts';
import { insertConsent } from '#modules/consents';
import { getOwnCredit } from './access.ts';
import { applyEffects } from './change-credit.ts';
import { hashBody, idempotencyKeyMs } from './idempotency.ts';
import { detailsOf, readCreditDetails } from './read-credit-details.ts';
import * as creditRepository from './repository.ts';
import { requestColumns } from './request-columns.ts';

/**
 * Creates an application with its consent, timeline, activity and notification, all of them or
 * none. E-mail and cédula are the profile's, whatever was sent. With a key used in the last 24
 * hours the first credit comes back; throws CONFLICT when the body was another one.
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
    return detailsOf(tx, await insert(context, tx, id, body));
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
  body: CreateCreditBody,
): Promise<creditRepository.WholeCredit> {
  const { actor, ipAddress, clock } = context;
  const started = await creditRepository.startCredit(tx, actor.userId);
  if (!started) throw new DomainError('UNAUTHORIZED');
  const { applicant, runningNumber } = started;
  const now = clock.now();
  const credit: creditRepository.CreditRow = {
    ...creditRepository.emptyCredit,
    ...{ id, runningNumber },
    userId: actor.userId,
    ...requestColumns(body),
    email: applicant.email,
    document: applicant.cedula,
    createdAt: now,
    updatedAt: now,
  };
  await creditRepository.insertCredit(tx, credit);
  await insertConsent(tx, {
    id: newId(clock),
    userId: actor.userId,
    creditId: id,
    termsVersionId: 'active',
    purpose: 'application',
    acceptedAt: now,
    ipAddress,
  });
  const created = { kind: 'created' } as const;
  const event = await applyEffects(context, tx, { before: null, after: credit }, created, { applicant });
  return { ...creditRepository.noParts, credit, events: event ? [event] : [] };
}
