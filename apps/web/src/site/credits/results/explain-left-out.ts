import { validatedLimits } from '@cotejo/contracts/core/limits';
import type { OffersReply } from '@cotejo/contracts/offers';
import {
  type ExclusionReport,
  explainExclusions,
  type FigureChange,
  type IncludedInstitution,
} from '@cotejo/finance/exclusions';
import { type ExclusionRule, exclusionRules } from '@cotejo/finance/offers';
import { formatDollars, formatList, formatMonths } from '@cotejo/format/figures';
import type { SentForm } from '#loan/flow/stored-flow.ts';
import { type PageInstitution, preparePageInstitutions } from '../../page-institutions.ts';
import { unconfirmedForTooLong } from '../rate-words.ts';
import { formUrl } from '../request-form/request-figures.ts';
import type { OfferFilters } from './offer-filters.ts';

export interface LeftOutLine {
  rule: ExclusionRule;
  count: number;
  /** 'piden un ingreso mayor.' */
  reason: string;
  /** 'Con $1.300 entra Banco del Austro.' */
  help: string;
  /** `to` null removes the type filter. `loan` is set if the change is an amount or term. */
  change: { label: string; to: string | null; loan?: Loan } | null;
}

interface Loan {
  amount: number;
  term: number;
}

/** Counts of the server, changes from the catalog of the page. Without a catalog uses `nearest` of the server. */
export function explainLeftOut(
  pageInstitutions: readonly PageInstitution[],
  form: SentForm,
  { type, rate, withOptional }: OfferFilters,
  { data, excluded, nearest }: OffersReply,
): LeftOutLine[] {
  const { amount, term, income, location } = form;
  const charges = withOptional ? 'all' : 'required';
  const request = { amount, term, income, city: location, type, rateFilter: rate, charges } as const;
  const report =
    pageInstitutions.length > 0
      ? explainExclusions(preparePageInstitutions(pageInstitutions), request, validatedLimits)
      : reportOf(nearest, form);
  const cheapest = data.find((offer) => offer.available)?.realTotal ?? null;
  return exclusionRules
    .filter((rule) => excluded[rule] > 0)
    .map((rule) => ({
      rule,
      count: excluded[rule],
      ...wordsOf(rule, excluded[rule] === 1, report, form, cheapest, data.length === 0),
    }));
}

type Words = Pick<LeftOutLine, 'reason' | 'help' | 'change'>;

function wordsOf(
  rule: ExclusionRule,
  isOne: boolean,
  report: ExclusionReport,
  form: SentForm,
  cheapestTotal: number | null,
  isNobody: boolean,
): Words {
  switch (rule) {
    case 'amount': {
      const reasons = {
        raise: isOne ? 'presta desde un monto mayor.' : 'prestan desde un monto mayor.',
        lower: isOne ? 'no llega a ese monto.' : 'no llegan a ese monto.',
        mixed: isOne ? 'presta otros montos.' : 'prestan otros montos.',
      };
      return withLoan(
        figureWords(report.amount, reasons, formatDollars, (amount) => formUrl({ amount })),
        { ...form, amount: report.amount[0]?.value ?? form.amount },
      );
    }
    case 'term': {
      const reasons = {
        raise: isOne ? 'presta a más meses.' : 'prestan a más meses.',
        lower: isOne ? 'presta a menos meses.' : 'prestan a menos meses.',
        mixed: isOne ? 'presta a otros plazos.' : 'prestan a otros plazos.',
      };
      const [first] = report.term;
      const words = withLoan(
        figureWords(report.term, reasons, formatMonths, (term) => formUrl({ term }), 'A'),
        { ...form, term: first?.value ?? form.term },
      );
      return first && first.cheapest.firstPayment > 0
        ? { ...words, help: `${words.help} ${costOf(first, cheapestTotal)}` }
        : words;
    }
    case 'income': {
      const reasons = {
        raise: isOne ? 'pide un ingreso mayor.' : 'piden un ingreso mayor.',
        lower: isOne ? 'atiende a ingresos menores.' : 'atienden a ingresos menores.',
        mixed: isOne ? 'pide otros ingresos.' : 'piden otros ingresos.',
      };
      return incomeWords(report.income, reasons, isNobody ? form.location : null);
    }
    case 'city': {
      const cities = report.city.slice(0, 5).map(({ city }) => city);
      return {
        reason: isOne ? `no atiende en ${form.location}.` : `no atienden en ${form.location}.`,
        help: cities.length > 0 ? `${isOne ? 'Está' : 'Están'} en ${formatList(cities)}.` : noSingleChange,
        change: { label: 'Cambiar de ciudad', to: '/creditos/solicitud#ubicacion' },
      };
    }
    case 'type': {
      const [first] = report.type;
      const isBank = first?.type === 'BANK';
      const reason = isBank ? (isOne ? 'es banco.' : 'son bancos.') : isOne ? 'es cooperativa.' : 'son cooperativas.';
      return { reason, help: 'Tu filtro no las muestra.', change: { label: 'Ver todas', to: null } };
    }
    case 'stale':
      return {
        reason: isOne ? 'tiene sus tasas sin comprobar.' : 'tienen sus tasas sin comprobar.',
        help: `Hace ${unconfirmedForTooLong}; vuelven cuando lo hagamos.`,
        change: null,
      };
  }
}

/**
 * Says the figure and leads nowhere: nobody can write another income than their own.
 * @param place the city where nobody lends; null where others do
 */
function incomeWords(
  [first]: readonly FigureChange[],
  reasons: Record<'raise' | 'lower' | 'mixed', string>,
  place: string | null,
): Words {
  if (!first) return { reason: reasons.mixed, help: noSingleChange, change: null };
  const { direction, value, institutions } = first;
  const isOne = institutions.length === 1;
  const figure = `${formatDollars(value)} al mes`;
  const those =
    direction === 'raise'
      ? ['la que menos ingreso pide', 'las que menos ingreso piden']
      : ['la que atiende a más ingreso', 'las que atienden a más ingreso'];
  const which = those[isOne ? 0 : 1];
  const where = place === null ? `De ellas, ${which}` : `En ${place}, ${which} para ese préstamo`;
  const names = institutions.every(({ name }) => name !== '')
    ? ` ${isOne ? 'es' : 'son'} ${namesOf(institutions)}`
    : '';
  return { reason: reasons[direction], help: `${where}${names}: ${figure}.`, change: null };
}

const noSingleChange = 'Aunque cambies un solo dato, siguen sin aparecer.';

function figureWords(
  changes: readonly FigureChange[],
  reasons: Record<'raise' | 'lower' | 'mixed', string>,
  show: (value: number) => string,
  urlOf: (value: number) => string,
  preposition: 'Con' | 'A' = 'Con',
): Words {
  const [first, second] = changes;
  if (!first) return { reason: reasons.mixed, help: noSingleChange, change: null };
  const directions = new Set(changes.map(({ direction }) => direction));
  const more =
    second && second.direction === first.direction
      ? `; ${preposition.toLowerCase()} ${show(second.value)}, también ${namesOf(second.institutions)}`
      : '';
  const enters = first.institutions.length === 1 ? 'entra' : 'entran';
  return {
    reason: reasons[directions.size > 1 ? 'mixed' : first.direction],
    help: `${preposition} ${show(first.value)} ${enters} ${namesOf(first.institutions)}${more}.`,
    change: { label: `Probar con ${show(first.value)}`, to: urlOf(first.value) },
  };
}

const withLoan = (words: Words, { amount, term }: Loan): Words =>
  words.change ? { ...words, change: { ...words.change, loan: { amount, term } } } : words;

/** Compared with the cheapest current offer. */
function costOf({ cheapest }: FigureChange, cheapestTotal: number | null): string {
  const payment = `La cuota sería de unos ${formatDollars(cheapest.firstPayment)}`;
  if (cheapestTotal === null) return `${payment}.`;
  return cheapest.realTotal < cheapestTotal ? `${payment} y pagas menos en total.` : `${payment} y pagas más en total.`;
}

const mostNames = 3;

function namesOf(institutions: readonly IncludedInstitution[]): string {
  const names = institutions.map(({ name }) => name);
  if (names.length <= mostNames) return formatList(names);
  return `${names.slice(0, mostNames - 1).join(', ')} y ${names.length - mostNames + 1} más`;
}

/** The `nearest` values of the server have no names. */
function reportOf(nearest: OffersReply['nearest'], form: SentForm): ExclusionReport {
  const change = (value: number | null | undefined, asked: number): FigureChange[] =>
    value === null || value === undefined
      ? []
      : [
          {
            value,
            direction: value > asked ? 'raise' : 'lower',
            institutions: [{ id: '', name: 'al menos una institución' }],
            cheapest: { firstPayment: 0, realTotal: 0 },
          },
        ];
  return {
    total: 0,
    counts: { amount: 0, term: 0, income: 0, city: 0, type: 0, stale: 0 },
    amount: change(nearest?.amount, form.amount),
    term: change(nearest?.term, form.term),
    income: change(nearest?.income, form.income),
    city: [],
    type: [],
  };
}
