import { DomainError } from '@cotejo/contracts/core/errors';
import { type RateCeiling, rateCeilingText } from '@cotejo/contracts/institutions/admin';
import { type InstitutionWarning, tooManyChargesText } from '@cotejo/contracts/institutions/charges';
import type { Institution, PersonalLoan } from '@cotejo/contracts/institutions/public';
import { rateJumpPoints } from '@cotejo/contracts/rates/source';
import { leavesHalfInHand } from '@cotejo/finance/charges';
import { rateAboveCeiling } from '@cotejo/finance/rates';
import { roundFigure } from '@cotejo/finance/rounding';
import { formatExactPercent } from '@cotejo/format/figures';
import type { Context } from '#platform/context.ts';
import { ceilingAt } from '../monthly/legal-ceiling.ts';

/** The ceiling of Banco Central del Ecuador in force; null if no month is known. */
export function ceilingNow({ catalog, clock }: Pick<Context, 'catalog' | 'clock'>): RateCeiling | null {
  const ceiling = ceilingAt(catalog.snapshot, clock.now());
  return ceiling && { month: ceiling.month, percent: ceiling.effectiveRate };
}

const loan = 'products.personalLoan';

/** Warnings do not prevent saving: each may be right for this institution. */
export function productWarnings(
  context: Pick<Context, 'catalog' | 'clock'>,
  { type, maxRate, products }: Pick<Institution, 'type' | 'maxRate' | 'products'>,
): InstitutionWarning[] {
  const { charges, ...product } = products.personalLoan;
  const warnings: InstitutionWarning[] = [];
  if (type === 'BANK' && !charges.some(({ kind }) => kind === 'solca')) {
    warnings.push({
      code: 'SOLCA_MISSING',
      field: `${loan}.charges`,
      message: 'Los bancos descuentan la contribución SOLCA de 0,5 % del monto, y este producto no la tiene',
    });
  }
  for (const [index, { kind, obligation }] of charges.entries()) {
    const field = `${loan}.charges.${index}`;
    if (kind === 'solca' && type === 'COOPERATIVE') {
      warnings.push({
        code: 'SOLCA_ON_COOPERATIVE',
        field,
        message: 'La ley pide la contribución SOLCA a los bancos, no a las cooperativas',
      });
    }
    if (kind === 'life_insurance' && obligation === 'required') {
      warnings.push({
        code: 'INSURANCE_REQUIRED',
        field,
        message: 'La ley pide el seguro de desgravamen en la vivienda, no en el crédito de consumo',
      });
    }
    if (kind === 'other' && obligation === 'required') {
      warnings.push({
        code: 'CHARGE_UNUSUAL',
        field,
        message: 'No se permite cobrar por conceder un crédito: revisa qué es este cargo',
      });
    }
  }
  const ceiling = ceilingNow(context);
  const above = ceiling && rateAboveCeiling([maxRate, product.maxRate], ceiling.percent);
  if (ceiling && above) {
    warnings.push({
      code: 'RATE_ABOVE_CEILING',
      field: above.nominalPercent === maxRate ? 'maxRate' : `${loan}.maxRate`,
      message: rateCeilingText(above, ceiling),
    });
  }
  return warnings;
}

type RatePair = Pick<Institution, 'minRate' | 'maxRate'>;

/** More than five points are probably a typing error. */
export function jumpsOf(before: RatePair, after: RatePair): InstitutionWarning[] {
  return (['minRate', 'maxRate'] as const).flatMap((field) => {
    if (roundFigure(Math.abs(after[field] - before[field]), 6) <= rateJumpPoints) return [];
    const name = field === 'minRate' ? 'La tasa mínima' : 'La tasa máxima';
    return {
      code: 'RATE_JUMP',
      field,
      message: `${name} pasa de ${formatExactPercent(before[field])} a ${formatExactPercent(after[field])}: más de ${rateJumpPoints} puntos`,
    };
  });
}

/** Throws VALIDATION_ERROR if first-day charges leave less than half of the smallest loan. */
export function requireSomethingInHand({ minAmount, charges }: PersonalLoan): void {
  if (leavesHalfInHand(minAmount, charges)) return;
  throw new DomainError('VALIDATION_ERROR', { fields: { 'products.personalLoan.charges': tooManyChargesText } });
}
