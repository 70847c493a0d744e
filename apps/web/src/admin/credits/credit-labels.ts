import type { AmortizationType } from '@cotejo/contracts/amortization';
import { amortizationChips, creditStatusChips } from '@cotejo/contracts/credits/review-status';
import { type CreditStatus, creditStatusLabels } from '@cotejo/contracts/credits/status';
import type { IconName } from '#ui/page/Icon.tsx';

/** Short forms for the chips of a reviewer. CREATED only has a label. */
const chipLabels: Record<string, string> = {
  CREATED: 'Creado',
  ...creditStatusChips,
};

export const chipLabel = (status: string): string => chipLabels[status] ?? status;

/** The whole words, as in a sentence or a heading. */
export const statusLabel = (status: string): string =>
  status === 'CREATED' ? 'Creado' : (creditStatusLabels[status as CreditStatus] ?? status);

interface StatusLook {
  tone: 'gray' | 'green' | 'red' | 'tile';
  icon?: IconName;
}

const looks: Record<string, StatusLook> = {
  UNDER_REVIEW: { tone: 'green' },
  APPROVED: { tone: 'green', icon: 'check' },
  REJECTED: { tone: 'red', icon: 'close' },
  PENDING: { tone: 'gray', icon: 'clock' },
};

export const statusLook = (status: string): StatusLook => looks[status] ?? { tone: 'gray' };

/** 1 is German, any other is French; absent is unspecified. */
export function amortizationName(type: AmortizationType | null | undefined): string {
  if (type === null || type === undefined) return 'No especificada';
  return type === 1 ? amortizationChips[1] : amortizationChips[2];
}

/** The same with what it means for the instalment. */
export function amortizationLabel(type: AmortizationType | null | undefined): string {
  if (type === null || type === undefined) return amortizationName(type);
  return `${amortizationName(type)}, ${type === 1 ? 'cuota decreciente' : 'cuota fija'}`;
}
