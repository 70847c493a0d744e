import type { AdminCreditDetail } from '@cotejo/contracts/credits/review';
import type { AdminHandover } from '@cotejo/contracts/handovers/admin';
import type { OwnHandover } from '@cotejo/contracts/handovers/applicant';
import { type DeclineReason, declineTexts, type HandoverNeed } from '@cotejo/contracts/handovers/states';
import type { Parts } from '#platform/context.ts';
import type { Reader } from '#platform/db/database.ts';
import type { HandedCredit, HandoverFacts, Handovers, StandingHandover } from '#platform/handovers.ts';
import { listMatching } from './office/lists-repository.ts';
import * as handoverRepository from './repository.ts';

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

const timesOf = (row: handoverRepository.HandoverRow) => ({
  createdAt: row.createdAt.toISOString(),
  sentAt: iso(row.sentAt),
  openedAt: iso(row.openedAt),
  receivedAt: iso(row.receivedAt),
  contactedAt: iso(row.contactedAt),
  closedAt: iso(row.closedAt),
});

/** What differs is known of a disbursed one only. */
const differsOf = ({ state, answers }: handoverRepository.HandoverRow): ('amount' | 'rate')[] =>
  state === 'disbursed' ? [...(answers.at(-1)?.differs ?? [])] : [];

/** For the applicant: what the institution wrote in its own words is left out. */
function presentOwnHandover(
  row: handoverRepository.HandoverRow,
  institutionName: string,
  disputes: readonly handoverRepository.DisputeRow[],
): OwnHandover {
  const last = row.answers.at(-1);
  const disputed = last && disputes.find(({ answeredAt }) => answeredAt.toISOString() === last.at);
  return {
    id: row.id,
    state: row.state,
    by: row.by,
    institution: { id: row.institutionId, name: institutionName },
    ...timesOf(row),
    disbursed: row.state === 'disbursed' && last ? presentPaid(last) : null,
    declined: row.state === 'declined' && last?.reason ? presentDecline(last.reason) : null,
    disputedAt: disputed?.at.toISOString() ?? null,
  };
}

function presentPaid({ amount, date, rate, differs, offered, costsMore }: handoverRepository.Answer) {
  if (amount === null || date === null || rate === null || offered === null) return null;
  return { amount, date, rate, differs: [...differs], offered, costsMore: costsMore ?? 0 };
}

const presentDecline = (reason: DeclineReason) => {
  const { sentence, nextStep } = declineTexts[reason];
  return { reason, sentence, nextStep };
};

export const readForApplicant: Handovers['readForApplicant'] = async (reader, credit) => {
  const newest = await handoverRepository.findNewest(reader, credit.id);
  const name = newest ? (await handoverRepository.findChannel(reader, newest.institutionId)).name : '';
  const disputes = newest ? await handoverRepository.listDisputes(reader, [newest.id]) : [];
  return {
    handover: newest && presentOwnHandover(newest, name, disputes),
    handoverHeld: await readHeld(reader, credit),
  };
};

/** An approved application without the applicant's permission is not handed over. */
async function readHeld(reader: Reader, credit: HandedCredit): Promise<'consent' | null> {
  if (credit.status !== 'APPROVED' || credit.institutionId === null) return null;
  const { consent, standing } = (await readFacts(reader, [credit])).get(credit.id) ?? {};
  return consent?.given || standing ? null : 'consent';
}

export const readFacts: Handovers['readFacts'] = async (reader, credits) => {
  const ids = credits.map(({ id }) => id);
  const consents = new Map(
    (await handoverRepository.listNewestConsents(reader, ids)).map((consent) => [consent.creditId, consent]),
  );
  const approved = credits.filter(({ status }) => status === 'APPROVED').map(({ id }) => id);
  const standing = new Map((await handoverRepository.listStanding(reader, approved)).map((row) => [row.creditId, row]));
  return new Map(
    credits.map(({ id, institutionId }): [string, HandoverFacts] => {
      const consent = consents.get(id);
      const isPresent = consent?.endedAt === null && consent.institutionId === institutionId;
      return [id, { standing: standingOf(standing.get(id)), consent: isPresent ? consent : null }];
    }),
  );
};

function standingOf(row: handoverRepository.HandoverRow | undefined): StandingHandover | null {
  if (row === undefined || row.state === 'withdrawn') return null;
  return { ...row, state: row.state };
}

export const findOpened: Handovers['findOpened'] = async (reader, creditId) => {
  const standing = await handoverRepository.findNewest(reader, creditId);
  if (!standing?.openedAt || !handoverRepository.isOpen(standing)) return null;
  const { name } = await handoverRepository.findChannel(reader, standing.institutionId);
  return { institution: name, at: standing.openedAt };
};

interface OfficeRow {
  readonly handover: handoverRepository.HandoverRow;
  readonly needs: HandoverNeed | null;
  readonly institution: { readonly id: string; readonly name: string };
  readonly channel: 'email' | 'none';
  /** Null once the account was deleted. */
  readonly applicant: { readonly nombres: string; readonly apellidos: string } | null;
}

export const presentAdminHandover = ({
  handover,
  needs,
  institution,
  channel,
  applicant,
}: OfficeRow): AdminHandover => ({
  ...{ id: handover.id, creditId: handover.creditId, applicant: applicant ?? nobody, institution, channel },
  ...{ state: handover.state, by: handover.by, needs, differs: differsOf(handover), version: handover.version },
  ...timesOf(handover),
});

/** As in the lists of applications. */
export const nobody = { nombres: 'Cuenta eliminada', apellidos: '' };

export async function readForOffice(
  { clock, config }: Pick<Parts, 'clock' | 'config'>,
  reader: Reader,
  credit: HandedCredit,
): Promise<Pick<AdminCreditDetail, 'handover' | 'handoverHeld' | 'handoverPlan'>> {
  const newest = await handoverRepository.findNewest(reader, credit.id);
  const [row] = newest ? await listMatching(reader, { id: newest.id }, clock.now(), { limit: 1 }) : [];
  return {
    handover: row?.handover ? presentAdminHandover({ ...row, handover: row.handover }) : null,
    handoverHeld: await readHeld(reader, credit),
    handoverPlan: await readPlan(reader, credit, config.handoverDelayMinutes),
  };
}

async function readPlan(
  reader: Reader,
  { id, institutionId }: HandedCredit,
  delayMinutes: number,
): Promise<AdminCreditDetail['handoverPlan']> {
  if (institutionId === null) return null;
  const consent = await handoverRepository.findConsent(reader, id, institutionId);
  const { contacts } = await handoverRepository.findChannel(reader, institutionId);
  return { consent: consent?.consent.given ?? false, contacts: contacts.length, delayMinutes };
}
