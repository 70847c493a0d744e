import type { FieldChange } from '@cotejo/contracts/core/changes';
import { institutionTypeLabels, supervisorNames } from '@cotejo/contracts/institutions/public';
import { formatCents, formatExactPercent } from '@cotejo/format/figures';
import type { InstitutionRow } from '#catalog/institution-rows.ts';
import { readCharges } from '#catalog/read-charges.ts';

type Shown = Pick<
  InstitutionRow,
  | 'name'
  | 'type'
  | 'minRate'
  | 'maxRate'
  | 'available'
  | 'featured'
  | 'branches'
  | 'email'
  | 'phone'
  | 'whatsapp'
  | 'website'
  | 'supervisor'
  | 'segment'
  | 'personalLoan'
  | 'logoImageId'
>;

const yesOrNo = (value: boolean): string => (value ? 'sí' : 'no');
const dollars = (amount: number): string => formatCents(Math.round(amount * 100));
const months = (term: number): string => `${term} ${term === 1 ? 'mes' : 'meses'}`;
const listed = (texts: readonly string[]): string => texts.join('; ') || 'ninguno';
const citiesOf = ({ mainBranch, otherBranches }: Shown['branches']): string =>
  [mainBranch, ...otherBranches]
    .map(({ city }) => city)
    .filter((city) => city !== '')
    .join(', ') || 'todo el país';

const chargesText = (stored: unknown): string => {
  const charges = readCharges(stored);
  if (!charges) return 'no se pueden leer';
  return listed(
    charges.map(({ name, basis, value }) =>
      basis === 'fixed'
        ? `${name}: ${dollars(value)}`
        : `${name}: ${value.toString().replace('.', ',')} % ${basis === 'amount' ? 'del monto' : 'del saldo'}`,
    ),
  );
};

/**
 * Field, its label on the screen and its value as the screen writes it; null for what is too long
 * for the log.
 */
const fields: readonly [
  field: string,
  label: string,
  text: ((row: Shown) => string) | null,
  raw: (row: Shown) => unknown,
][] = [
  ['name', 'Nombre', ({ name }) => name, ({ name }) => name],
  ['type', 'Tipo', ({ type }) => institutionTypeLabels[type], ({ type }) => type],
  ['minRate', 'Tasa mínima', ({ minRate }) => formatExactPercent(minRate), ({ minRate }) => minRate],
  ['maxRate', 'Tasa máxima', ({ maxRate }) => formatExactPercent(maxRate), ({ maxRate }) => maxRate],
  ['available', 'Disponible', ({ available }) => yesOrNo(available), ({ available }) => available],
  ['featured', 'Destacada', ({ featured }) => yesOrNo(featured), ({ featured }) => featured],
  ['branches', 'Sucursales', ({ branches }) => citiesOf(branches), ({ branches }) => citiesOf(branches)],
  ['email', 'Correo', ({ email }) => email ?? 'ninguno', ({ email }) => email],
  ['phone', 'Teléfono', ({ phone }) => phone ?? 'ninguno', ({ phone }) => phone],
  ['whatsapp', 'WhatsApp', ({ whatsapp }) => whatsapp ?? 'ninguno', ({ whatsapp }) => whatsapp],
  ['website', 'Sitio web', ({ website }) => website ?? 'ninguno', ({ website }) => website],
  [
    'supervisor',
    'Supervisor',
    ({ supervisor }) => (supervisor ? supervisorNames[supervisor] : 'ninguno'),
    ({ supervisor }) => supervisor,
  ],
  ['segment', 'Segmento', ({ segment }) => (segment === null ? 'ninguno' : String(segment)), ({ segment }) => segment],
  ['logo', 'Logo', null, ({ logoImageId }) => logoImageId],
  ...loanFields(),
];

/** As the database keeps them their keys stand in another order, and absent ones are none. */
const orderedCharges = ({ charges }: Shown['personalLoan']): unknown => readCharges(charges) ?? charges;

function loanFields(): typeof fields {
  const field = <Name extends keyof Shown['personalLoan']>(
    name: Name,
    label: string,
    text: ((value: Shown['personalLoan'][Name]) => string) | null,
  ): (typeof fields)[number] => [
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
  ];
}

/** The rates of the product are no news where they only follow those of the institution. */
const onlyFollows = (field: string, before: Shown, after: Shown): boolean =>
  (['minRate', 'maxRate'] as const).some(
    (rate) =>
      field === `products.personalLoan.${rate}` &&
      before[rate] !== after[rate] &&
      after.personalLoan[rate] === after[rate],
  );

/** What really differs between two states of an institution, in the words of its screen. */
export const describeInstitutionChanges = (before: Shown, after: Shown): FieldChange[] =>
  fields
    .filter(([field, , , raw]) => raw(before) !== raw(after) && !onlyFollows(field, before, after))
    .map(([field, label, text]) => ({
      field,
      label,
      before: text ? cut(text(before)) : null,
      after: text ? cut(text(after)) : null,
    }));

const pricedFields: ReadonlySet<string> = new Set([
  'minRate',
  'maxRate',
  ...['minAmount', 'maxAmount', 'minTerm', 'maxTerm', 'minIncome', 'maxIncome', 'minRate', 'maxRate'].map(
    (name) => `products.personalLoan.${name}`,
  ),
  ...['locations', 'charges'].map((name) => `products.personalLoan.${name}`),
]);

/** Whether changes touch what a version of the rates keeps. */
export const changesRates = (changes: readonly FieldChange[]): boolean =>
  changes.some(({ field }) => pricedFields.has(field));

const contactFields: ReadonlySet<string> = new Set(['email', 'phone', 'whatsapp', 'website']);

/** Changes of how people reach the institution. */
export const contactChanges = (changes: readonly FieldChange[]): FieldChange[] =>
  changes.filter(({ field }) => contactFields.has(field));

const longestValue = 300;
const cut = (text: string): string => (text.length > longestValue ? `${text.slice(0, longestValue)}…` : text);
