import type { FieldChange } from '@cotejo/contracts/core/changes';
import type { Criteria } from '@cotejo/finance/criteria';
import { formatCents, formatExactPercent } from '@cotejo/format/figures';
import { criteriaKeys, criteriaTexts } from './criteria-words.ts';
import { readCharges } from './read-charges.ts';
import { readCriteria } from './read-criteria.ts';
import type { InstitutionRow } from './repository.ts';

type ShownProduct = Pick<InstitutionRow, 'minRate' | 'maxRate' | 'personalLoan'>;

/** `text` is the displayed value; null if it is too long for the log. */
export type ShownField<Row> = readonly [
  field: string,
  label: string,
  text: ((row: Row) => string) | null,
  raw: (row: Row) => unknown,
];

const dollars = (amount: number): string => formatCents(Math.round(amount * 100));
const months = (term: number): string => `${term} ${term === 1 ? 'mes' : 'meses'}`;
const listed = (texts: readonly string[]): string => texts.join('; ') || 'ninguno';

const unreadable = 'no se pueden leer';

const chargesText = (stored: unknown): string => {
  const charges = readCharges(stored);
  if (!charges) return unreadable;
  return listed(
    charges.map(({ name, basis, value }) =>
      basis === 'fixed'
        ? `${name}: ${dollars(value)}`
        : `${name}: ${value.toString().replace('.', ',')} % ${basis === 'amount' ? 'del monto' : 'del saldo'}`,
    ),
  );
};

export const rateFields: readonly ShownField<ShownProduct>[] = [
  ['minRate', 'Tasa mínima', ({ minRate }) => formatExactPercent(minRate), ({ minRate }) => minRate],
  ['maxRate', 'Tasa máxima', ({ maxRate }) => formatExactPercent(maxRate), ({ maxRate }) => maxRate],
];

/** Parsing restores the key order, which jsonb changes, and makes a missing list empty. */
const orderedCharges = ({ charges }: ShownProduct['personalLoan']): unknown => readCharges(charges) ?? charges;

function loanFieldsOf(): ShownField<ShownProduct>[] {
  const field = <Name extends keyof ShownProduct['personalLoan']>(
    name: Name,
    label: string,
    text: ((value: ShownProduct['personalLoan'][Name]) => string) | null,
  ): ShownField<ShownProduct> => [
    `products.personalLoan.${name}`,
    label,
    text && (({ personalLoan }) => text(personalLoan[name])),
    ({ personalLoan }) => JSON.stringify(name === 'charges' ? orderedCharges(personalLoan) : personalLoan[name]),
  ];
  return [
    field('minAmount', 'Monto mínimo', dollars),
    field('maxAmount', 'Monto máximo', dollars),
    field('minTerm', 'Plazo mínimo', months),
    field('maxTerm', 'Plazo máximo', months),
    field('minIncome', 'Ingreso mínimo', dollars),
    field('maxIncome', 'Ingreso máximo', dollars),
    field('minRate', 'Tasa mínima del producto', formatExactPercent),
    field('maxRate', 'Tasa máxima del producto', formatExactPercent),
    field('requirements', 'Requisitos', listed),
    field('features', 'Características', listed),
    field('locations', 'Ciudades del producto', (cities) => cities.join(', ') || 'ninguna'),
    field('charges', 'Cargos', chargesText),
    field('description', 'Descripción', null),
    ...criteriaKeys.map(criterionField),
  ];
}

function criterionField<Key extends keyof Criteria>(key: Key): ShownField<ShownProduct> {
  const { label, text } = criteriaTexts[key];
  const read = ({ personalLoan }: ShownProduct) => readCriteria(personalLoan.criteria);
  return [
    `products.personalLoan.criteria.${key}`,
    label,
    (row) => {
      const criteria = read(row);
      return criteria ? text(criteria[key]) : unreadable;
    },
    (row) => {
      const criteria = read(row);
      return criteria ? JSON.stringify(criteria[key]) : unreadable;
    },
  ];
}

export const loanFields: readonly ShownField<ShownProduct>[] = loanFieldsOf();

/** The product's rate is not reported if it only follows the institution's. */
const onlyFollows = (field: string, before: ShownProduct, after: ShownProduct): boolean =>
  (['minRate', 'maxRate'] as const).some(
    (rate) =>
      field === `products.personalLoan.${rate}` &&
      before[rate] !== after[rate] &&
      after.personalLoan[rate] === after[rate],
  );

export const describeFields = <Row extends ShownProduct>(
  fields: readonly ShownField<Row>[],
  before: Row,
  after: Row,
): FieldChange[] =>
  fields
    .filter(([field, , , raw]) => raw(before) !== raw(after) && !onlyFollows(field, before, after))
    .map(([field, label, text]) => ({
      field,
      label,
      before: text ? cut(text(before)) : null,
      after: text ? cut(text(after)) : null,
    }));

export const describeProductChanges = (before: ShownProduct, after: ShownProduct): FieldChange[] =>
  describeFields([...rateFields, ...loanFields], before, after);

const pricedFields: ReadonlySet<string> = new Set([
  'minRate',
  'maxRate',
  ...['minAmount', 'maxAmount', 'minTerm', 'maxTerm', 'minIncome', 'maxIncome', 'minRate', 'maxRate'].map(
    (name) => `products.personalLoan.${name}`,
  ),
  ...['locations', 'charges'].map((name) => `products.personalLoan.${name}`),
  ...criteriaKeys.map((key) => `products.personalLoan.criteria.${key}`),
]);

export const changesRates = (changes: readonly FieldChange[]): boolean =>
  changes.some(({ field }) => pricedFields.has(field));

const longestValue = 300;
const cut = (text: string): string => (text.length > longestValue ? `${text.slice(0, longestValue)}…` : text);
