import { contradictionsOf, mergeCriteria } from '@cotejo/contracts/institutions/criteria';
import { criteriaInput } from '@cotejo/contracts/institutions/criteria.schemas';
import { earningKinds } from '@cotejo/contracts/institutions/criteria-shapes';
import type { InstitutionType } from '@cotejo/contracts/institutions/public';
import { type Criteria, type EarningKind, type Membership, noCriteria } from '@cotejo/finance/criteria';
import { parseTypedNumber, parseTypedPercent } from '@cotejo/format/typed-numbers';
import { criteriaTexts } from '#loan/criteria-words.ts';
import { figureOf, numberText } from './typed-figures.ts';

interface EarningForm {
  isTaken: boolean;
  /** '' is 0. */
  minMonths: string;
}

/** As typed; '' where nothing is published. */
export interface CriteriaForm {
  minAge: string;
  maxAgeAtEnd: string;
  earnings: Record<EarningKind, EarningForm>;
  maxDebtShare: string;
  membership: Membership | '';
  /** Only sent with a membership of before. */
  membershipMonths: string;
  guarantorFrom: string;
  noArrears: boolean;
}

/** Prefix of the server's errors about them. */
export const criteriaPath = 'products.personalLoan.criteria';

export const criteriaFormOf = (criteria: Criteria): CriteriaForm => ({
  minAge: numberText(criteria.minAge),
  maxAgeAtEnd: numberText(criteria.maxAgeAtEnd),
  earnings: Object.fromEntries(
    earningKinds.map((kind): [EarningKind, EarningForm] => {
      const earning = criteria.earnings.find((each) => each.kind === kind);
      return [kind, { isTaken: earning !== undefined, minMonths: earning?.minMonths ? String(earning.minMonths) : '' }];
    }),
  ) as Record<EarningKind, EarningForm>,
  maxDebtShare: numberText(criteria.maxDebtShare),
  membership: criteria.membership ?? '',
  membershipMonths: numberText(criteria.membershipMonths),
  guarantorFrom: numberText(criteria.guarantorFrom),
  noArrears: criteria.noArrears,
});

export const emptyCriteriaForm = criteriaFormOf(noCriteria);

const takenKinds = ({ earnings }: CriteriaForm): EarningKind[] => earningKinds.filter((kind) => earnings[kind].isTaken);

/** An empty box takes the requirement away. */
export const criteriaBodyOf = (form: CriteriaForm) => ({
  minAge: figureOf(form.minAge, parseTypedNumber) ?? null,
  maxAgeAtEnd: figureOf(form.maxAgeAtEnd, parseTypedNumber) ?? null,
  earnings: takenKinds(form).map((kind) => ({
    kind,
    minMonths: figureOf(form.earnings[kind].minMonths, parseTypedNumber) ?? 0,
  })),
  maxDebtShare: figureOf(form.maxDebtShare, parseTypedPercent) ?? null,
  membership: form.membership === '' ? null : form.membership,
  membershipMonths: form.membership === 'before' ? (figureOf(form.membershipMonths, parseTypedNumber) ?? null) : null,
  guarantorFrom: figureOf(form.guarantorFrom, parseTypedNumber) ?? null,
  noArrears: form.noArrears,
});

/** What contradicts another requirement or the type, by key of the contract; wrong figures are told by the schema. */
export function criteriaErrors(
  form: CriteriaForm,
  type: InstitutionType | '',
): Partial<Record<keyof Criteria, string>> {
  const parsed = criteriaInput.safeParse(criteriaBodyOf(form));
  if (!parsed.success || type === '') return {};
  return contradictionsOf(mergeCriteria(noCriteria, parsed.data), type);
}

/** The box of an error about the criteria: an error of an income names its place in the list that was sent. */
export function boxOfCriterion(field: string, form: CriteriaForm | undefined): string {
  const [, index, key] = /^criteria\.earnings\.(\d+)\.(.+)/.exec(field) ?? [];
  if (index === undefined) return field;
  const kind = form && takenKinds(form)[Number(index)];
  return kind === undefined
    ? 'criteria.earnings'
    : `criteria.earnings.${kind}.${key === 'kind' ? 'isTaken' : 'minMonths'}`;
}

/** In lists. */
export const noCriteriaText = 'sin requisitos';

/** One line, for comparing two versions. */
export const describeCriteria = (criteria: Criteria): string =>
  Object.values(criteriaTexts(criteria)).join('; ') || 'ninguno';
