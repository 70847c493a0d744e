import { DomainError } from '@cotejo/contracts/core/errors';
import { days } from '#clock.ts';
import type { Context } from '#context.ts';
import type { Reader, Tx } from '#db/database.ts';
import { newId } from '#ids.ts';
import { requireSeenTerms } from '#modules/consents';
import * as records from './repository.ts';

interface AskedCredit {
  readonly id: string;
  readonly userId: string | null;
  readonly institutionId: string;
}

export const isConsentGiven = async (reader: Reader, creditId: string, institutionId: string): Promise<boolean> =>
  (await records.findConsent(reader, creditId, institutionId))?.consent.given ?? false;

/** Each change can mail the institution. */
const changesPerDay = 6;

/**
 * Stores the applicant's permission for the present institution; false if it holds already. The application is locked.
 * Throws RATE_LIMITED for the seventh change within a day, UNAVAILABLE without active terms.
 */
export async function recordConsent(
  { clock, ipAddress }: Pick<Context, 'clock' | 'ipAddress'>,
  tx: Tx,
  credit: AskedCredit,
  given: boolean,
): Promise<boolean> {
  if ((await isConsentGiven(tx, credit.id, credit.institutionId)) === given) return false;
  const now = clock.now();
  const since = new Date(now.getTime() - days(1));
  if ((await records.countConsentsSince(tx, credit.id, since)) >= changesPerDay) {
    throw new DomainError('RATE_LIMITED', {
      message: 'Ya cambiaste este permiso varias veces hoy. Inténtalo mañana.',
      retryAfterSeconds: 3_600,
    });
  }
  await records.insertConsent(tx, {
    id: newId(clock),
    userId: credit.userId,
    creditId: credit.id,
    institutionId: credit.institutionId,
    termsVersionId: await requireSeenTerms(tx, undefined),
    given,
    acceptedAt: now,
    ipAddress,
    endedAt: null,
  });
  return true;
}
