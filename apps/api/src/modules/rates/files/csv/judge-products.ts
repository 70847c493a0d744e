import { rateRules } from '@cotejo/contracts/core/numbers';
import { bodyNumber } from '@cotejo/contracts/core/numbers.schemas';
import { institutionTexts } from '@cotejo/contracts/institutions/admin';
import { tooManyChargesText, unreadableChargesText } from '@cotejo/contracts/institutions/charges';
import { contradictionsOf } from '@cotejo/contracts/institutions/criteria';
import { criteriaInput } from '@cotejo/contracts/institutions/criteria.schemas';
import { completePersonalLoan } from '@cotejo/contracts/institutions/personal-loan';
import { pricedLoanInput, upsideDownLoanRanges } from '@cotejo/contracts/institutions/personal-loan.schemas';
import type { InstitutionType, PersonalLoan } from '@cotejo/contracts/institutions/public';
import { type Charge, leavesHalfInHand } from '@cotejo/finance/charges';
import type { Criteria } from '@cotejo/finance/criteria';
import { partition } from 'es-toolkit';
import type { ProductPlan } from '../import-plan.ts';
import type { SentRows } from './columns.ts';
import * as rules from './judge-rows.ts';
import type { ReadRows } from './read-rows.ts';

type PricedLoan = Omit<PersonalLoan, 'requirements' | 'features' | 'description' | 'charges'>;

export interface PresentProduct {
  readonly institutionId: string;
  /** The version in force. */
  readonly versionId: string;
  readonly name: string;
  readonly type: InstitutionType;
  readonly isActive: boolean;
  readonly minRate: number;
  readonly maxRate: number;
  /** Charges are null if unreadable. */
  readonly product: PricedLoan & { readonly charges: readonly Charge[] | null };
}

type ProductEntry = Omit<ProductPlan, 'line'>;

const { shape } = pricedLoanInput;
const nominalRate = bodyNumber('Debe ser un número', ...rateRules);
const fieldRules = {
  ...shape,
  ...criteriaInput.shape,
  // The institution's rates; the file has no columns for those of the product.
  minRate: nominalRate,
  maxRate: nominalRate,
};

const deletedText = 'Esta institución ha sido eliminada';

/** Never returns a new row: institutions are only created in their form. */
export function judgeProducts(
  read: ReadRows<'products'>,
  present: readonly PresentProduct[],
): Promise<rules.Judged<ProductEntry>> {
  const byId = new Map(present.map((product) => [product.institutionId, product]));
  return rules.judgeRows('products', read, 'institutionId', (values) => {
    const { institutionId = '', name = '' } = values;
    const before = byId.get(institutionId);
    const none = { key: institutionId, isNew: false, changes: [], entry: null };
    if (!before) return { ...none, name, wrong: institutionId === '' ? {} : { institutionId: rules.unknownIdText } };
    if (!before.isActive) return { ...none, name: before.name, wrong: { institutionId: deletedText } };
    return judgeProduct(values, before);
  });
}

function judgeProduct(sent: SentRows['products'], before: PresentProduct): rules.Verdict<ProductEntry> {
  const { institutionId, versionId, name, minRate, maxRate } = before;
  const { institutionId: _id, name: typedName, ...cells } = sent;
  const figures = { ...cells, minRate: rules.figureOf(cells.minRate), maxRate: rules.figureOf(cells.maxRate) };
  const pair = { minRate: figures.minRate ?? minRate, maxRate: figures.maxRate ?? maxRate };
  // Not raised to the minimum as completePersonalLoan does: an amount the file does not name must not change.
  const maxAmount = Math.max(1, figures.maxAmount ?? before.product.maxAmount);
  const { criteria, ...loan } = completed(before, figures, pair);
  const after = { ...loan, ...pair, maxAmount, ...cellsOf(criteria) };
  // Months of membership go with the membership.
  const sentFields = [...Object.keys(cells), ...('membership' in cells ? ['membershipMonths'] : [])];
  const sentAfter = Object.fromEntries(sentFields.map((field) => [field, after[field as keyof typeof after]]));
  const present = { ...before.product, ...cellsOf(before.product.criteria), minRate, maxRate };
  const changes = rules.changesOf('products', present, sentAfter);
  const changed = Object.fromEntries(changes.map(({ field }) => [field, after[field as keyof typeof after]]));
  const broken = rules.brokenRules(changes, cells, fieldRules);
  const wrong = {
    ...(changes.length > 0 && contradictions(before, { ...after, criteria }, changed)),
    ...broken,
    ...rules.wrongName(typedName, name),
  };
  const { minRate: newMinRate, maxRate: newMaxRate, ...fields } = changed as Partial<typeof after>;
  const [newCriteria, newLoan] = partition(Object.entries(fields), ([field]) => field in criteria);
  const product = {
    ...Object.fromEntries(newLoan),
    ...(newCriteria.length > 0 && { criteria: Object.fromEntries(newCriteria) }),
  };
  const entry: ProductEntry = {
    ...{ institutionId, versionId, isChanged: changes.length > 0 },
    ...(newMinRate !== undefined && { minRate: newMinRate }),
    ...(newMaxRate !== undefined && { maxRate: newMaxRate }),
    ...(Object.keys(product).length > 0 && { product }),
  };
  return { key: institutionId, name, isNew: false, changes, wrong, entry };
}

function completed(
  { product }: PresentProduct,
  { minRate: _minRate, maxRate: _maxRate, ...sent }: Omit<SentRows['products'], 'minRate' | 'maxRate'> & Partial<Pair>,
  pair: Pair,
): PersonalLoan {
  const { criteria: present, ...stored } = product;
  const [criteria, loan] = partition(Object.entries(sent), ([field]) => field in present);
  const { locations, charges, ...figures } = { ...stored, ...(Object.fromEntries(loan) as LoanCells) };
  return completePersonalLoan(
    {
      ...figures,
      ...{ locations: [...locations], charges: [...(charges ?? [])] },
      criteria: Object.fromEntries(criteria),
    },
    pair,
    present,
  );
}

type LoanCells = Omit<SentRows['products'], keyof Criteria | 'institutionId' | 'name' | 'minRate' | 'maxRate'>;

/** As in the cells: null is not published. */
export const cellsOf = ({ earnings, noArrears, ...criteria }: Criteria) => ({
  ...criteria,
  earnings: earnings.length > 0 ? earnings : null,
  noArrears: noArrears || null,
});

interface Pair {
  readonly minRate: number;
  readonly maxRate: number;
}

/** Conflicts between changed and unchanged fields. */
function contradictions(
  before: PresentProduct,
  after: PersonalLoan,
  changed: Readonly<Record<string, unknown>>,
): rules.Wrong {
  const { minRate: _minRate, maxRate: _maxRate, ...product } = changed;
  const changesProduct = Object.keys(product).length > 0;
  const chargesWrong =
    before.product.charges === null && !('charges' in changed)
      ? unreadableChargesText
      : leavesHalfInHand(after.minAmount, after.charges)
        ? null
        : tooManyChargesText;
  return {
    ...upsideDownLoanRanges(after),
    ...contradictionsOf(after.criteria, before.type),
    ...(after.minRate > after.maxRate && { maxRate: institutionTexts.ratesInOrder }),
    ...(changesProduct && chargesWrong !== null && { charges: chargesWrong }),
  };
}
