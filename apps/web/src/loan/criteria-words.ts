import type { Criteria, CriterionRule, EarningKind } from '@cotejo/finance/criteria';
import { formatAlternatives, formatCents, formatMonths, formatPercent } from '@cotejo/format/figures';

export const earningNames: Readonly<Record<EarningKind, string>> = {
  employee: 'dependencia',
  business: 'negocio propio',
  pension: 'jubilación',
  remittances: 'remesas',
};

/** The published requirements of an institution as Spanish texts, keyed by rule and in display order. */
export function criteriaTexts(criteria: Criteria): Partial<Record<CriterionRule, string>> {
  const { minAge, maxAgeAtEnd, earnings, maxDebtShare, membership, membershipMonths, guarantorFrom } = criteria;
  const kinds = earnings.map(({ kind, minMonths }) =>
    minMonths > 0 ? `${earningNames[kind]} (desde hace ${formatMonths(minMonths)})` : earningNames[kind],
  );
  return {
    ...(minAge !== null && { age: `Desde ${minAge} años` }),
    ...(maxAgeAtEnd !== null && { ageAtEnd: `Hasta ${maxAgeAtEnd} años al terminar de pagar` }),
    ...(kinds.length > 0 && { earnings: `Ingreso por ${formatAlternatives(kinds)}` }),
    ...(maxDebtShare !== null && {
      debtShare: `Cuotas de hasta el ${formatPercent(maxDebtShare)} del ingreso, con las otras deudas`,
    }),
    ...(membership !== null && { membership: membershipWords(membership, membershipMonths) }),
    ...(guarantorFrom !== null && { guarantor: `Garante desde ${formatCents(Math.round(guarantorFrom * 100))}` }),
    ...(criteria.noArrears && { arrears: 'No tener deudas vencidas' }),
  };
}

function membershipWords(membership: NonNullable<Criteria['membership']>, months: number | null): string {
  if (membership === 'at_signing') return 'Hacerse socio al firmar';
  return months === null ? 'Ser socio antes de pedirlo' : `Ser socio desde hace ${formatMonths(months)}`;
}
