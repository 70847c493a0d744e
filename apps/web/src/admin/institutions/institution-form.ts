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
import { noCriteria } from '@cotejo/finance/criteria';
import { rateAboveCeiling } from '@cotejo/finance/rates';
import { roundFigure } from '@cotejo/finance/rounding';
import { formatExactPercent } from '@cotejo/format/figures';
import { formatPhone } from '@cotejo/format/phones';
import { parseTypedNumber, parseTypedPercent } from '@cotejo/format/typed-numbers';
import { hasShape } from '#forms/stored-shape.ts';
import { hasSource, sourceOf } from '../rates/source-form.ts';
import { type ChargeForm, chargeBodyOf, chargeFormOf, isChargeForms } from './charge-form.ts';
import {
  boxOfCriterion,
  type CriteriaForm,
  criteriaBodyOf,
  criteriaErrors,
  criteriaFormOf,
  criteriaPath,
  emptyCriteriaForm,
} from './criteria-form.ts';
import { figureOf, numberText } from './typed-figures.ts';

// The API also has rates per product, which follow those of the institution. Prices use the latter, so the form has
// only one pair.
export const loanNumbers = ['minAmount', 'maxAmount', 'minTerm', 'maxTerm', 'minIncome', 'maxIncome'] as const;
export type LoanNumber = (typeof loanNumbers)[number];

/** Prefix of the server's errors and warnings about charges. */
export const chargesPath = 'products.personalLoan.charges';

/** Texts as typed. Lists have one entry per line. */
export interface InstitutionForm {
  name: string;
  type: InstitutionType | '';
  minRate: string;
  maxRate: string;
  loan: Record<LoanNumber, string>;
  /** Null if the stored charges cannot be read and have not been replaced. */
  charges: ChargeForm[] | null;
  /** What it publishes that it asks of an applicant. */
  criteria: CriteriaForm;
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
  /** SEPS segment, '1' to '5'. */
  segment: string;
  /** Source of this change, not of the stored values: initially empty. */
  sourceLabel: string;
  sourceUrl: string;
  note: string;
  mainCity: string;
  otherCities: string;
  /** Branches pasted as JSON; '' uses the fields for cities. */
  branchesJson: string;
  available: boolean;
  featured: boolean;
  /** Data URL of a new logo; '' keeps the stored one. */
  logo: string;
}

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
  criteria: emptyCriteriaForm,
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
    criteria: criteriaFormOf(loan.criteria),
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

/** A draft with a `base` may lack fields that its older form did not edit. The logo is not kept. */
export function isInstitutionForm(value: unknown): value is InstitutionForm {
  if (typeof value !== 'object' || value === null) return false;
  const { charges, ...fields } = 'base' in value ? { ...emptyInstitutionForm, ...value } : (value as InstitutionForm);
  const { charges: _, logo: __, ...sample } = emptyInstitutionForm;
  return hasShape<typeof sample>(fields, sample) && (charges === null || isChargeForms(charges));
}

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
  'criteria.minAge': 'Edad mínima',
  'criteria.maxAgeAtEnd': 'Edad máxima al terminar',
  'criteria.earnings.employee.isTaken': 'Acepta trabajo en dependencia',
  'criteria.earnings.employee.minMonths': 'Meses de trabajo en dependencia',
  'criteria.earnings.business.isTaken': 'Acepta negocio propio',
  'criteria.earnings.business.minMonths': 'Meses de negocio propio',
  'criteria.earnings.pension.isTaken': 'Acepta jubilación',
  'criteria.earnings.pension.minMonths': 'Meses de jubilación',
  'criteria.earnings.remittances.isTaken': 'Acepta remesas',
  'criteria.earnings.remittances.minMonths': 'Meses de remesas',
  'criteria.maxDebtShare': 'Deuda máxima (% del ingreso)',
  'criteria.membership': 'Socio',
  'criteria.membershipMonths': 'Meses de socio',
  'criteria.guarantorFrom': 'Garante desde ($)',
  'criteria.noArrears': 'Sin deudas vencidas',
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

const branchesOf = (form: InstitutionForm): Branches | string =>
  form.branchesJson.trim() !== ''
    ? form.branchesJson
    : {
        mainBranch: { city: form.mainCity.trim() },
        otherBranches: linesOf(form.otherCities).map((city) => ({ city })),
      };

/** Leaves out empty numbers, so that the server's defaults apply. */
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
        criteria: criteriaBodyOf(form.criteria),
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
 * Sends only what was edited, so that other people's changes stay. A number that was cleared is sent as its default.
 * @param stored the values that the form started from
 */
export function changedBodyOf(form: InstitutionForm, stored: InstitutionForm) {
  const whole = bodyOf(form);
  const before = bodyOf(stored);
  const { personalLoan } = whole.products;
  const loanBefore = before.products.personalLoan;
  const emptied = loanNumbers.filter((name) => name in loanBefore && !(name in personalLoan));
  const { charges: _charges, criteria: _criteria, ...limits } = personalLoan;
  const complete = completePersonalLoan(limits, { minRate: null, maxRate: null }, noCriteria);
  const criteria = changedOf(personalLoan.criteria, loanBefore.criteria);
  const loan = {
    ...changedOf(personalLoan, loanBefore),
    // What is not sent stays as it is stored.
    ...(Object.keys(criteria).length > 0 && { criteria }),
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

/** Form field for a field name of the server. `criteria`: those that were sent. */
export function boxOfField(field: string, criteria?: CriteriaForm): string {
  if (field === 'branches') return 'branchesJson';
  if (field === 'source' || field === 'source.label') return 'sourceLabel';
  if (field === 'source.url') return 'sourceUrl';
  if (field.startsWith('branches.')) return field.startsWith('branches.mainBranch') ? 'mainCity' : 'otherCities';
  const [, loan] = /^products\.personalLoan\.(.+)/.exec(field) ?? [];
  if (loan === undefined) return field;
  if (field === chargesPath) return 'charges.root';
  if (loan.startsWith('criteria.')) return boxOfCriterion(loan, criteria);
  // An error of a list names the entry; the form has one field for the whole list.
  const [name = ''] = loan.split('.');
  return isLoanNumber(name) ? `loan.${name}` : name === 'charges' ? loan : name;
}

/** The logo is only required for a new institution. */
export function institutionErrors(form: InstitutionForm, isNew: boolean): Record<string, string> {
  const body = bodyOf(form);
  const parsed = (isNew ? createInstitutionBody : updateInstitutionBody).safeParse(body);
  const fields = parsed.success ? {} : describeValidation(parsed.error, body).fields;
  // The server accepts an update without them; the form does not.
  if (form.name.trim() === '') fields.name = institutionTexts.name;
  if (form.minRate.trim() === '') fields.minRate = institutionTexts.minRate;
  if (form.maxRate.trim() === '') fields.maxRate = institutionTexts.maxRate;
  if (!branchesInput.safeParse(branchesOf(form)).success) fields.branches = institutionTexts.branches;
  if (parsed.success && parsed.data.products) {
    const { minRate = null, maxRate = null, products } = parsed.data;
    const loan = completePersonalLoan(products.personalLoan, { minRate, maxRate }, noCriteria);
    if (!leavesHalfInHand(loan.minAmount, loan.charges)) fields[chargesPath] = tooManyChargesText;
  }
  for (const [key, text] of Object.entries(criteriaErrors(form.criteria, form.type)))
    fields[`${criteriaPath}.${key}`] ??= text;
  return Object.fromEntries(Object.entries(fields).map(([field, text]) => [boxOfField(field, form.criteria), text]));
}

/**
 * Null if no typed rate exceeds the legal ceiling. Invalid rates are ignored here.
 * @param typed annual nominal percent
 */
export function typedRateWarning(typed: readonly string[], ceiling: RateCeiling | null): string | null {
  const rates = typed.map((text) => figureOf(text, parseTypedPercent) ?? 0).filter((rate) => rate >= 0 && rate <= 100);
  const above = ceiling && rateAboveCeiling(rates, ceiling.percent);
  return above && rateCeilingText(above, ceiling);
}

/**
 * Rates above the legal ceiling and large changes need a confirmation, unless the rate did not change.
 * @param base null for a new institution
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
