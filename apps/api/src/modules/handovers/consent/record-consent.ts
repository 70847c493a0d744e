import { DomainError } from '@cotejo/contracts/core/errors';
import { requireSeenTerms } from '#modules/consents';
import { days } from '#platform/clock.ts';
import type { Context } from '#platform/context.ts';
import type { Reader, Tx } from '#platform/db/database.ts';
import type { HandedCredit } from '#platform/handovers.ts';
import { newId } from '#platform/ids.ts';
import * as handoverRepository from '../repository.ts';

export const isConsentGiven = async (reader: Reader, creditId: string, institutionId: string): Promise<boolean> =>
  (await handoverRepository.findConsent(reader, creditId, institutionId))?.consent.given ?? false;

/** Each change can mail the institution. */
const changesPerDay = 6;

interface Said {
  readonly given: boolean;
  /** The version of the terms on the screen; ignored where the permission is refused. */
  readonly termsVersionId?: string | undefined;
}

/**
 * Stores the applicant's permission for the present institution; false if it holds already. The application is locked.
 * Throws CONFLICT with `terms` for another version than the active one, UNAVAILABLE without active terms.
 */
export async function recordConsent(
  { clock, ipAddress }: Pick<Context, 'clock' | 'ipAddress'>,
  tx: Tx,
  credit: HandedCredit,
  { given, termsVersionId }: Said,
): Promise<boolean> {
  const { id: creditId, userId, institutionId } = credit;
  if (institutionId === null) throw new Error('A permission is for an institution');
  if (given && termsVersionId !== undefined) await requireSeenTerms(tx, termsVersionId);
  const present = await handoverRepository.findConsent(tx, creditId, institutionId);
  if (present?.consent.given === given) return false;
  const termsInForce = await requireSeenTerms(tx, undefined);
  await handoverRepository.insertConsent(tx, {
    ...{ id: newId(clock), userId, creditId, institutionId, termsVersionId: termsInForce, given },
    ...{ acceptedAt: clock.now(), ipAddress, endedAt: null },
  });
  return true;
}

/** Throws RATE_LIMITED for the seventh change within a day. Sending an application is not limited by it. */
export async function limitChanges({ clock }: Pick<Context, 'clock'>, tx: Tx, creditId: string): Promise<void> {
  const since = new Date(clock.now().getTime() - days(1));
  if ((await handoverRepository.countConsentsSince(tx, creditId, since)) < changesPerDay) return;
  throw new DomainError('RATE_LIMITED', {
    message: 'Ya cambiaste este permiso varias veces hoy. Inténtalo mañana.',
    retryAfterSeconds: 3_600,
  });
}
