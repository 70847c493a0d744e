import type { Criteria, Earning, EarningKind, Membership } from '@cotejo/finance/criteria';
import { formatCents, formatExactPercent } from '@cotejo/format/figures';

/** In the files of products, and in the activity log. */
export const earningWords: Readonly<Record<EarningKind, string>> = {
  employee: 'dependencia',
  business: 'negocio',
  pension: 'jubilación',
  remittances: 'remesas',
};

export const membershipWords: Readonly<Record<Membership, string>> = { before: 'antes', at_signing: 'al firmar' };

const none = 'ninguno';

const yearsText = (years: number | null): string => (years === null ? none : `${years} años`);

const monthsText = (months: number): string => `${months} ${months === 1 ? 'mes' : 'meses'}`;

const earningText = ({ kind, minMonths }: Earning): string =>
  minMonths === 0 ? earningWords[kind] : `${earningWords[kind]} (${monthsText(minMonths)})`;

/** Label and displayed value of each rule. */
export const criteriaTexts: {
  readonly [Key in keyof Criteria]: { readonly label: string; text(value: Criteria[Key]): string };
} = {
  minAge: { label: 'Edad mínima', text: yearsText },
  maxAgeAtEnd: { label: 'Edad máxima al terminar', text: yearsText },
  earnings: { label: 'Ingresos que acepta', text: (list) => list.map(earningText).join('; ') || none },
  maxDebtShare: {
    label: 'Deuda máxima del ingreso',
    text: (share) => (share === null ? none : formatExactPercent(share)),
  },
  membership: { label: 'Socio', text: (membership) => (membership === null ? none : membershipWords[membership]) },
  membershipMonths: { label: 'Meses de socio', text: (months) => (months === null ? none : monthsText(months)) },
  guarantorFrom: {
    label: 'Garante desde',
    text: (dollars) => (dollars === null ? none : formatCents(Math.round(dollars * 100))),
  },
  noArrears: { label: 'Sin mora', text: (isAsked) => (isAsked ? 'sí' : 'no') },
};

export const criteriaKeys = Object.keys(criteriaTexts) as readonly (keyof Criteria)[];
