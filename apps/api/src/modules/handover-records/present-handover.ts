import type { AdminHandover } from '@cotejo/contracts/handovers/admin';
import type { OwnHandover } from '@cotejo/contracts/handovers/applicant';
import { type DeclineReason, declineTexts, type HandoverNeed } from '@cotejo/contracts/handovers/states';
import type { Reader } from '#db/database.ts';
import * as records from './repository.ts';

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

export const timesOf = (row: records.HandoverRow) => ({
  createdAt: row.createdAt.toISOString(),
  sentAt: iso(row.sentAt),
  openedAt: iso(row.openedAt),
  receivedAt: iso(row.receivedAt),
  contactedAt: iso(row.contactedAt),
  closedAt: iso(row.closedAt),
});

/** For the applicant: what the institution wrote in its own words is left out. */
export function presentOwnHandover(row: records.HandoverRow, institutionName: string): OwnHandover {
  const last = row.answers.at(-1);
  return {
    id: row.id,
    state: row.state,
    by: row.by,
    institution: { id: row.institutionId, name: institutionName },
    ...timesOf(row),
    disbursed:
      row.state === 'disbursed' && last?.amount != null && last.date !== null && last.rate !== null
        ? { amount: last.amount, date: last.date, rate: last.rate, differs: [...last.differs] }
        : null,
    declined: row.state === 'declined' && last?.reason ? presentDecline(last.reason) : null,
  };
}

const presentDecline = (reason: DeclineReason) => {
  const { sentence, nextStep } = declineTexts[reason];
  return { reason, sentence, nextStep };
};

interface ReadCredit {
  readonly id: string;
  readonly status: string;
  readonly institutionId: string | null;
  readonly decidedAt: Date | null;
}

/** The three fields of the details. */
export async function readOwnHandover(reader: Reader, credit: ReadCredit) {
  const newest = await records.findNewest(reader, credit.id);
  const found = credit.institutionId ? await records.findConsent(reader, credit.id, credit.institutionId) : null;
  const name = newest ? (await records.findChannel(reader, newest.institutionId)).name : '';
  return {
    handover: newest && presentOwnHandover(newest, name),
    handoverHeld: await readHeld(reader, credit),
    handoverConsent: found && {
      given: found.consent.given,
      institutionId: found.consent.institutionId,
      at: found.consent.acceptedAt.toISOString(),
    },
  };
}

/** An approved application without the applicant's permission is not handed over. */
export async function readHeld(reader: Reader, credit: ReadCredit): Promise<'consent' | null> {
  const { id, status, institutionId } = credit;
  if (status !== 'APPROVED' || institutionId === null) return null;
  const isGiven = (await records.findConsent(reader, id, institutionId))?.consent.given ?? false;
  if (isGiven) return null;
  return (await records.findStanding(reader, credit)) ? null : 'consent';
}

const beforeReceived: readonly records.HandoverRow['state'][] = ['pending', 'sent', 'failed'];

export const isBeforeReceived = ({ state }: Pick<records.HandoverRow, 'state'>): boolean =>
  beforeReceived.includes(state);

/** What the office has to do. `list-handovers.ts` has the same in SQL. */
export function needsOf(row: records.HandoverRow, channel: 'email' | 'none', now: Date): HandoverNeed | null {
  if (channel === 'none') return isBeforeReceived(row) ? 'delivery' : null;
  if (row.state === 'failed') return 'resend';
  return row.state === 'sent' && row.answerDueAt !== null && row.answerDueAt <= now ? 'answer' : null;
}

/** For the office. `applicant` is null once the account was deleted. */
export function presentAdminHandover(
  row: records.HandoverRow,
  {
    institution,
    channel,
    applicant,
    now,
  }: {
    readonly institution: string;
    readonly channel: 'email' | 'none';
    readonly applicant: { readonly nombres: string; readonly apellidos: string } | null;
    readonly now: Date;
  },
): AdminHandover {
  return {
    id: row.id,
    creditId: row.creditId,
    applicant: applicant ? { nombres: applicant.nombres, apellidos: applicant.apellidos } : nobody,
    institution: { id: row.institutionId, name: institution },
    channel,
    state: row.state,
    by: row.by,
    needs: needsOf(row, channel, now),
    version: row.version,
    ...timesOf(row),
  };
}

/** As in the lists of applications. */
export const nobody = { nombres: 'Cuenta eliminada', apellidos: '' };

/** The two fields of a credit that the office opens. */
export async function readAdminHandover(
  reader: Reader,
  credit: ReadCredit,
  applicant: { readonly nombres: string; readonly apellidos: string } | null,
  now: Date,
) {
  const newest = await records.findNewest(reader, credit.id);
  const found = newest && (await records.findChannel(reader, newest.institutionId));
  return {
    handover:
      newest && found
        ? presentAdminHandover(newest, { institution: found.name, channel: found.channel, applicant, now })
        : null,
    handoverHeld: await readHeld(reader, credit),
  };
}
