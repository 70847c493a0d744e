import type { FieldChange } from '@cotejo/contracts/core/changes';
import { institutionTypeLabels, supervisorNames } from '@cotejo/contracts/institutions/public';
import { describeFields, type InstitutionRow, loanFields, rateFields, type ShownField } from '#modules/rates';

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
const citiesOf = ({ mainBranch, otherBranches }: Shown['branches']): string =>
  [mainBranch, ...otherBranches]
    .map(({ city }) => city)
    .filter((city) => city !== '')
    .join(', ') || 'todo el país';

const fields: readonly ShownField<Shown>[] = [
  ['name', 'Nombre', ({ name }) => name, ({ name }) => name],
  ['type', 'Tipo', ({ type }) => institutionTypeLabels[type], ({ type }) => type],
  ...rateFields,
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
  ...loanFields,
];

export const describeInstitutionChanges = (before: Shown, after: Shown): FieldChange[] =>
  describeFields(fields, before, after);

const contactFields: ReadonlySet<string> = new Set(['email', 'phone', 'whatsapp', 'website']);

export const contactChanges = (changes: readonly FieldChange[]): FieldChange[] =>
  changes.filter(({ field }) => contactFields.has(field));
