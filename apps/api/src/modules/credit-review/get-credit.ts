import type { AdminCreditDetail } from '@cotejo/contracts/admin-credits';
import { DomainError } from '@cotejo/contracts/core/errors';
import type { AdminContext } from '#context.ts';
import { readCreditDocuments } from '#modules/admin-documents/list-credit-documents.ts';
import { presentCredits, presentScheduleRow } from './present-credit.ts';
import * as creditRepository from './repository.ts';

/** A credit with its table, documents, timeline and how often its applicant applied before. @throws NOT_FOUND */
export async function getCredit({ db }: Pick<AdminContext, 'db'>, id: string): Promise<AdminCreditDetail> {
  const row = await creditRepository.findListedCredit(db, id);
  const [shown] = row ? await presentCredits(db, [row]) : [];
  if (!row || !shown) throw new DomainError('NOT_FOUND');
  const schedule = await creditRepository.findSchedule(db, id);
  const events = await creditRepository.listEvents(db, id);
  return {
    ...shown,
    amortizationTable: schedule?.map(presentScheduleRow) ?? null,
    documents: await readCreditDocuments(db, id),
    timeline: events.map(({ at, status, by, note }) => ({ at: at.toISOString(), status, by, note })),
    formerApplications: await creditRepository.countFormerCredits(db, row.credit),
  };
}
