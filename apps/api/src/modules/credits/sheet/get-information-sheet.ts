import type { AmortizationType } from '@cotejo/contracts/amortization';
import { DomainError } from '@cotejo/contracts/core/errors';
import type { InformationSheet } from '@cotejo/contracts/credits/applicant';
import { sheetFiguresOf } from '@cotejo/finance/information-sheet';
import type { UserContext } from '#platform/context.ts';
import { siteUrlOf } from '#platform/mail/site-url.ts';
import { asBuffer, type ThreadJob } from '#platform/threads/threads.ts';
import { creditNumber } from '../credit-number.ts';
import { priceCredit } from '../offer/price-credit.ts';
import { getOffer, readSnapshot } from '../offer/snapshot.ts';
import { findApplicant, findInstitution } from '../repository.ts';
import { getOwnCredit } from '../request/own-credit.ts';
import { presentCreditInstitution } from '../request/present-credit.ts';
import type { SheetOwner } from './write-information-sheet.ts';

/** By the stored offer, in `type` or the chosen system. Throws NOT_FOUND, or CONFLICT without institution or system. */
export async function getInformationSheet(
  context: UserContext,
  id: string,
  type?: AmortizationType,
): Promise<InformationSheet> {
  const { clock, db } = context;
  const credit = await getOwnCredit(context, db, id);
  const refuse = (message: string): never => {
    throw new DomainError('CONFLICT', { message, data: { status: credit.status, version: credit.version } });
  };
  const institution = credit.institutionId ? await findInstitution(db, credit.institutionId) : null;
  if (!institution) return refuse('No se ha seleccionado una institución');
  const amortizationType = type ?? credit.amortizationType ?? refuse('Debe seleccionar un tipo de amortización');
  const { product } = readSnapshot(await getOffer(db, credit));
  const { schedule, charges } = priceCredit(credit, product, amortizationType);
  return {
    number: creditNumber(credit),
    institution: presentCreditInstitution(institution),
    ...sheetFiguresOf(schedule, charges),
    issuedAt: clock.now().toISOString(),
  };
}

export interface SheetTask {
  readonly sheet: InformationSheet;
  readonly owner: SheetOwner;
}

const writingJob: ThreadJob<SheetTask, Uint8Array> = {
  work: 'sheets',
  module: new URL('./sheet-thread.ts', import.meta.url),
};

/** Also throws UNAVAILABLE if the threads are busy or too slow. */
export async function getInformationSheetPdf(
  context: UserContext,
  id: string,
  type?: AmortizationType,
): Promise<{ content: Buffer; contentType: string; fileName: string }> {
  const sheet = await getInformationSheet(context, id, type);
  const applicant = await findApplicant(context.db, context.actor.userId);
  if (!applicant) throw new DomainError('UNAUTHORIZED');
  const owner = {
    applicant: `${applicant.nombres} ${applicant.apellidos}`,
    siteUrl: siteUrlOf(context.config),
  };
  return {
    content: asBuffer(await context.threads.run(writingJob, { sheet, owner })),
    contentType: 'application/pdf',
    fileName: `hoja-de-informacion-${id.slice(0, 8)}.pdf`,
  };
}
