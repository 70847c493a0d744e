import { DomainError } from '@cotejo/contracts/core/errors';
import { centsToDollars } from '@cotejo/finance/money';
import { type ExclusionRule, findFailedRule } from '@cotejo/finance/offers';
import { presentInstitution } from '#modules/catalog';
import { toOfferInstitution } from '#modules/offers';
import { freshnessNow } from '#modules/rates';
import type { UserContext } from '#platform/context.ts';
import type { Tx } from '#platform/db/database.ts';
import { changeCredit } from '../change-credit.ts';
import { deleteOffer, saveOffer } from '../offer/repository.ts';
import { getOffer, hasChanged, makeOffer, productOf } from '../offer/snapshot.ts';
import { type CreditRow, findInstitution, type InstitutionWithRates } from '../repository.ts';
import { requireChoiceOpen } from '../review/corrections.ts';
import { invalidTransition, transitions } from '../state.ts';

const mismatches: Record<ExclusionRule, string> = {
  amount: 'La institución no presta ese monto',
  term: 'La institución no presta a ese plazo',
  income: 'La institución no acepta ese ingreso',
  city: 'La institución no atiende en esa ciudad',
  type: 'La institución no acepta esta solicitud',
  stale: 'Hace demasiado tiempo que nadie comprueba las tasas de esta institución: por ahora no se puede elegir',
};

/**
 * Stores the institution's offer; an unchanged choice also keeps its amortization. The credit must be locked. Throws
 * INVALID_TRANSITION, NOT_FOUND if the institution is inactive, or CONFLICT if it rejects the credit.
 */
export async function chooseInstitution(
  context: UserContext,
  tx: Tx,
  credit: CreditRow,
  institutionId: string,
): Promise<CreditRow> {
  await requireChoiceOpen(tx, credit);
  const institution = await findInstitution(tx, institutionId);
  if (!institution?.isActive) throw new DomainError('NOT_FOUND');
  if (institution.id === credit.institutionId) {
    if (!hasChanged(await getOffer(tx, credit), institution)) return confirmInstitution(context, tx, credit);
  }
  requireMatch(context, credit, institution);
  await saveOffer(tx, makeOffer(context, credit, institution));
  return changeCredit(
    context,
    tx,
    credit,
    { amortizationType: null, status: transitions.institutionChosen.to, institutionId: institution.id },
    { kind: 'institutionChosen', institution },
  );
}

/** Returns the credit to INSTITUTION_SELECTED and keeps its offer and amortization. */
export async function confirmInstitution(context: UserContext, tx: Tx, credit: CreditRow): Promise<CreditRow> {
  await requireChoiceOpen(tx, credit);
  if (!credit.institutionId) throw invalidTransition(credit, 'No se ha seleccionado una institución');
  if (credit.status === 'INSTITUTION_SELECTED') return credit;
  return changeCredit(
    context,
    tx,
    credit,
    { status: transitions.institutionConfirmed.to },
    { kind: 'institutionConfirmed' },
  );
}

export async function leaveInstitution(context: UserContext, tx: Tx, credit: CreditRow): Promise<CreditRow> {
  await requireChoiceOpen(tx, credit);
  if (!credit.institutionId && credit.status === 'PENDING') return credit;
  await deleteOffer(tx, credit.id);
  const columns = { amortizationType: null, status: transitions.institutionLeft.to, institutionId: null };
  return changeCredit(context, tx, credit, columns, { kind: 'institutionLeft' });
}

function requireMatch(context: UserContext, credit: CreditRow, institution: InstitutionWithRates): void {
  const refuse = (message: string): never => {
    throw new DomainError('CONFLICT', { message, data: { status: credit.status, version: credit.version } });
  };
  if (!institution.available || productOf(institution) === null) {
    refuse('La institución no está disponible por ahora');
  }
  const failed = findFailedRule(
    toOfferInstitution(presentInstitution(institution, freshnessNow(context), context.catalog.snapshot.answerRecords)),
    {
      amount: centsToDollars(credit.amountCents),
      term: credit.termMonths,
      income: centsToDollars(credit.incomeCents),
      city: credit.location,
    },
  );
  if (failed !== null && failed !== 'inactive') refuse(mismatches[failed]);
}
