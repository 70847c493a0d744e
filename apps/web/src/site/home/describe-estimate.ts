import { formatDollars } from '@cotejo/format/figures';
import type { PaymentsEstimate } from '../credits/request-form/estimate-payments.ts';

/** Below this, dollars, what choosing well saves is not worth a sentence. */
const leastSaving = 20;

/** The estimate of the short form as shown; `highest` and `saving` are null where they say nothing. */
export function describeEstimate({ payments, cheapest, dearest }: PaymentsEstimate) {
  const [lowest, highest] = [formatDollars(payments.lowest), formatDollars(payments.highest)];
  const saving = Math.round(dearest.realTotal) - Math.round(cheapest.realTotal);
  return {
    lowest,
    highest: lowest === highest ? null : highest,
    saving: saving < leastSaving ? null : formatDollars(saving),
  };
}
