import { describeValidation } from '@cotejo/contracts/core/validation';
import { institutionTexts, type RateCeiling, rateCeilingText } from '@cotejo/contracts/institutions/admin';
import {
  branchesInput,
  createInstitutionBody,
  updateInstitutionBody,
} from '@cotejo/contracts/institutions/admin.schemas';
import { tooManyChargesText } from '@cotejo/contracts/institutions/charges';
import { completePersonalLoan } from '@cotejo/contracts/institutions/personal-loan';
import type { Branches, Institution, InstitutionType, Supervisor } from '@cotejo/contracts/institutions/public';
import { rateJumpPoints } from '@cotejo/contracts/rates/source';
import { leavesHalfInHand } from '@cotejo/finance/charges';
import { rateAboveCeiling } from '@cotejo/finance/rates';
import { roundFigure } from '@cotejo/finance/rounding';
import { formatExactPercent } from '@cotejo/format/figures';
import { formatPhone } from '@cotejo/format/phones';
import { parseTypedNumber, parseTypedPercent } from '@cotejo/format/typed-numbers';
import { hasSource, sourceOf } from '../rates/source-form.ts';
import { type ChargeForm, chargeBodyOf, chargeFormOf, isChargeForms } from './charge-form.ts';

// The product has rates of its own in the API, which follow those of the institution: everything is
// priced at the latter, so the form has one pair.
export const loanNumbers = ['minAmount', 'maxAmount', 'minTerm', 'maxTerm', 'minIncome', 'maxIncome'] as const;
export type LoanNumber = (typeof loanNumbers)[number];

/** Where the charges stand in what is sent; their errors and warnings begin with it. */
export const chargesPath = 'products.personalLoan.charges';

/** What the form holds: texts as typed. Lists have one entry a line. */
export interface InstitutionForm {
  name: string;
  type: InstitutionType | '';
  minRate: string;
  maxRate: string;
  loan: Record<LoanNumber, string>;
  /** Null: the stored ones cannot be read and nothing was written in their place yet. */
  charges: ChargeForm[] | null;
  requirements: string;
  features: string;
  description: string;
  locations: string;
  /** For applicants; '' for none. */
  email: string;
  phone: string;
  whatsapp: string;
  website: string;
  supervisor: Supervisor | '';
  /** Of the SEPS, '1' to '5'. */
  segment: string;
  /** Of the change that is being made, not of what is stored: always empty at first. */
  sourceLabel: string;
  sourceUrl: string;
  note: string;
  mainCity: string;
  otherCities: string;
  /** Branches pasted as JSON; '' where the two boxes above count. */
  branchesJson: string;
  available: boolean;
  featured: boolean;
  /** A new one as data-URL; '' keeps the stored one. */
  logo: string;
}

export const numberText = (value: number | null | undefined): string =>
  value === null || value === undefined ? '' : String(value).replace('.', ',');

export const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

export const emptyInstitutionForm: InstitutionForm = {
  name: '',
  type: '',
  minRate: '',
  maxRate: '',
  loan: Object.fromEntries(loanNumbers.map((name) => [name, ''])) as Record<LoanNumber, string>,
  charges: [],
  requirements: '',
  features: '',
  description: '',
  locations: '',
  email: '',
  phone: '',
  whatsapp: '',
  website: '',
  supervisor: '',
  segment: '',
  sourceLabel: '',
  sourceUrl: '',
  note: '',
  mainCity: '',
  otherCities: '',
  branchesJson: '',
  available: true,
  featured: false,
  logo: '',
};

export function formOfInstitution(institution: Institution): InstitutionForm {
  const { personalLoan: loan } = institution.products;
  return {
    ...emptyInstitutionForm,
    name: institution.name,
    type: institution.type,
    minRate: numberText(institution.minRate),
    maxRate: numberText(institution.maxRate),
    loan: Object.fromEntries(loanNumbers.map((name) => [name, numberText(loan[name])])) as Record<LoanNumber, string>,
    charges: institution.chargesUnreadable ? null : loan.charges.map(chargeFormOf),
    requirements: loan.requirements.join('\n'),
    features: loan.features.join('\n'),
    description: loan.description,
    locations: loan.locations.join('\n'),
    email: institution.email ?? '',
    phone: institution.phone === null ? '' : formatPhone(institution.phone),
    whatsapp: institution.whatsapp === null ? '' : formatPhone(institution.whatsapp),
    website: institution.website ?? '',
    supervisor: institution.supervisor ?? '',
    segment: institution.segment === null ? '' : String(institution.segment),
    mainCity: institution.branches.mainBranch.city,
    otherCities: institution.branches.otherBranches.map(({ city }) => city).join('\n'),
    available: institution.available,
    featured: institution.featured,
  };
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Boxes that drafts may lack which browsers kept before there were any. */
const laterBoxes = [
  'phone',
  'whatsapp',
  'website',
  'supervisor',
  'segment',
  'sourceLabel',
  'sourceUrl',
  'note',
] as readonly string[];

/** Tells a kept draft of this form from anything else. */
export function isInstitutionForm(value: unknown): value is InstitutionForm {
  if (!isObject(value)) return false;
  const loan: unknown = Reflect.get(value, 'loan');
  const others = Object.entries(emptyInstitutionForm).filter(([name]) => name !== 'charges' && name !== 'logo');
  const charges: unknown = Reflect.get(value, 'charges');
  // What a draft of before has not, it did not edit; what it was an edit of says so.
  const isOlder = (name: string) => laterBoxes.includes(name) && isObject(Reflect.get(value, 'base'));
  return (
    isObject(loan) &&
    others.every(([name, empty]) => {
      const held: unknown = Reflect.get(value, name);
      return typeof held === typeof empty || (held === undefined && isOlder(name));
    }) &&
    loanNumbers.every((name) => typeof Reflect.get(loan, name) === 'string') &&
    // A draft from before charges has none; what it was an edit of says that none were edited.
    (charges === null || isChargeForms(charges) || (charges === undefined && isObject(Reflect.get(value, 'base'))))
  );
}

/** Box, as `Clash` names it, → its label. */
export const institutionLabels: Readonly<Record<string, string>> = {
  name: 'Nombre',
  type: 'Tipo',
  minRate: 'Tasa mínima anual (%)',
  maxRate: 'Tasa máxima anual (%)',
  'loan.minAmount': 'Monto mínimo ($)',
  'loan.maxAmount': 'Monto máximo ($)',
  'loan.minTerm': 'Plazo mínimo (meses)',
  'loan.maxTerm': 'Plazo máximo (meses)',
  'loan.minIncome': 'Ingreso mínimo ($)',
  'loan.maxIncome': 'Ingreso máximo ($)',
  charges: 'Cargos',
  requirements: 'Requisitos',
  features: 'Características',
  description: 'Descripción',
  locations: 'Otras ciudades del producto',
  email: 'Correo para solicitantes',
  phone: 'Teléfono',
  whatsapp: 'WhatsApp',
  website: 'Sitio web',
  supervisor: 'Quién la supervisa',
  segment: 'Segmento',
  mainCity: 'Ciudad de la matriz',
  otherCities: 'Otras sucursales',
  available: 'Disponible',
  featured: 'Destacada',
};

/**
 * A typed figure; undefined when the box is empty, NaN when it holds no number. '-1' is a number
 * here, the rules refuse it.
 */
export function figureOf(text: string, parse: (text: string) => number | null): number | undefined {
  const bare = text.trim();
  if (bare === '') return undefined;
  const value = parse(bare.replace(/^-/, ''));
  return value === null ? Number.NaN : bare.startsWith('-') ? -value : value;
}

/** The branches as sent: what was pasted as JSON, or the cities of the boxes. */
const branchesOf = (form: InstitutionForm): Branches | string =>
  form.branchesJson.trim() !== ''
    ? form.branchesJson
    : {
        mainBranch: { city: form.mainCity.trim() },
        otherBranches: linesOf(form.otherCities).map((city) => ({ city })),
      };

/**
 * The form as the server takes it; figures left empty are left out, so that the server's defaults
 * count.
 */
export function bodyOf(form: InstitutionForm) {
  const figures = loanNumbers
    .map((name) => [name, figureOf(form.loan[name], parseTypedNumber)] as const)
    .filter(([, value]) => value !== undefined);
  return {
    name: form.name,
    type: form.type,
    minRate: figureOf(form.minRate, parseTypedPercent),
    maxRate: figureOf(form.maxRate, parseTypedPercent),
    products: {
      personalLoan: {
        ...Object.fromEntries(figures),
        ...(form.charges && { charges: form.charges.map(chargeBodyOf) }),
        requirements: linesOf(form.requirements),
        features: linesOf(form.features),
        description: form.description,
        locations: linesOf(form.locations),
      },
    },
    branches: branchesOf(form),
    email: form.email.trim() === '' ? null : form.email,
    phone: form.phone.trim() === '' ? null : form.phone,
    whatsapp: form.whatsapp.trim() === '' ? null : form.whatsapp,
    website: form.website.trim() === '' ? null : form.website,
    supervisor: form.supervisor === '' ? null : form.supervisor,
    segment: form.supervisor === 'SEPS' && form.segment !== '' ? Number(form.segment) : null,
    ...(hasSource(form) && { source: sourceOf(form) }),
    ...(form.note.trim() !== '' && { note: form.note }),
    available: form.available,
    featured: form.featured,
    ...(form.logo && { logo: form.logo }),
  };
}

/**
 * What of the form differs from what is stored: a colleague's change of anything else stays. A
 * figure that was emptied is sent as the one that its box says counts then.
 * @param stored what the form started from
 */
export function changedBodyOf(form: InstitutionForm, stored: InstitutionForm) {
  const whole = bodyOf(form);
  const before = bodyOf(stored);
  const { personalLoan } = whole.products;
  const loanBefore = before.products.personalLoan;
  const emptied = loanNumbers.filter((name) => name in loanBefore && !(name in personalLoan));
  const { charges: _charges, ...limits } = personalLoan;
  const complete = completePersonalLoan(limits, { minRate: null, maxRate: null });
  const loan = {
    ...changedOf(personalLoan, loanBefore),
    ...Object.fromEntries(emptied.map((name) => [name, complete[name]])),
  };
  const { products: _products, ...rest } = whole;
  return {
    ...changedOf(rest, before),
    ...(Object.keys(loan).length > 0 && { products: { personalLoan: loan } }),
  };
}

const changedOf = <Body extends object>(body: Body, before: object): Partial<Body> =>
  Object.fromEntries(
    Object.entries(body).filter(([key, value]) => JSON.stringify(value) !== JSON.stringify(Reflect.get(before, key))),
  ) as Partial<Body>;

const isLoanNumber = (name: string): boolean => loanNumbers.some((number) => number === name);

/** The box of the form for a field as the server names it. */
export function boxOfField(field: string): string {
  if (field === 'branches') return 'branchesJson';
  if (field === 'source' || field === 'source.label') return 'sourceLabel';
  if (field === 'source.url') return 'sourceUrl';
  if (field.startsWith('branches.')) return field.startsWith('branches.mainBranch') ? 'mainCity' : 'otherCities';
  const [, loan] = /^products\.personalLoan\.(.+)/.exec(field) ?? [];
  if (loan === undefined) return field;
  if (field === chargesPath) return 'charges.root';
  // Of a list the error names the line; its box holds all of them.
  const [name = ''] = loan.split('.');
  return isLoanNumber(name) ? `loan.${name}` : name === 'charges' ? loan : name;
}

/**
 * Box → text of everything that may not be sent so; empty when it may. The logo is required on
 * creation only.
 */
export function institutionErrors(form: InstitutionForm, isNew: boolean): Record<string, string> {
  const body = bodyOf(form);
  const parsed = (isNew ? createInstitutionBody : updateInstitutionBody).safeParse(body);
  const fields = parsed.success ? {} : describeValidation(parsed.error, body).fields;
  // An update may leave everything out; the form never does.
  if (form.name.trim() === '') fields.name = institutionTexts.name;
  if (form.minRate.trim() === '') fields.minRate = institutionTexts.minRate;
  if (form.maxRate.trim() === '') fields.maxRate = institutionTexts.maxRate;
  if (!branchesInput.safeParse(branchesOf(form)).success) fields.branches = institutionTexts.branches;
  if (parsed.success && parsed.data.products) {
    const { minRate = null, maxRate = null, products } = parsed.data;
    const loan = completePersonalLoan(products.personalLoan, { minRate, maxRate });
    if (!leavesHalfInHand(loan.minAmount, loan.charges)) fields[chargesPath] = tooManyChargesText;
  }
  return Object.fromEntries(Object.entries(fields).map(([field, text]) => [boxOfField(field), text]));
}

/**
 * What is said while a rate above the legal ceiling stands in the boxes; null when none does. What
 * is no rate is left to the errors.
 * @param typed rates as typed, annual nominal percent
 */
export function typedRateWarning(typed: readonly string[], ceiling: RateCeiling | null): string | null {
  const rates = typed.map((text) => figureOf(text, parseTypedPercent) ?? 0).filter((rate) => rate >= 0 && rate <= 100);
  const above = ceiling && rateAboveCeiling(rates, ceiling.percent);
  return above && rateCeilingText(above, ceiling);
}

/**
 * What is asked about before it is saved: a rate above the legal ceiling, and a jump. Rates that stay
 * as they are were asked about before.
 * @param base what the form started from; null for a new one
 */
export function unusualRates(
  form: InstitutionForm,
  base: InstitutionForm | null,
  ceiling: RateCeiling | null,
): string[] {
  const jumps = (['minRate', 'maxRate'] as const).flatMap((name) => {
    const [before, after] = [base?.[name] ?? '', form[name]].map((text) => figureOf(text, parseTypedPercent));
    if (before === undefined || after === undefined || roundFigure(Math.abs(after - before), 6) <= rateJumpPoints)
      return [];
    const rate = name === 'minRate' ? 'La tasa mínima' : 'La tasa máxima';
    return [
      `${rate} pasa de ${formatExactPercent(before)} a ${formatExactPercent(after)}: más de ${rateJumpPoints} puntos`,
    ];
  });
  const isChanged = form.minRate !== base?.minRate || form.maxRate !== base?.maxRate;
  const above = isChanged ? typedRateWarning([form.minRate, form.maxRate], ceiling) : null;
  return above === null ? jumps : [...jumps, above];
}

export const institutionFieldId = (box: string): string =>
  `institution-${box.replace(/\.root$/, '').replaceAll('.', '-')}`;
