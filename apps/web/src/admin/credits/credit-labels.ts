import type { AmortizationType } from '@cotejo/contracts/amortization';
import { amortizationChips, creditStatusChips } from '@cotejo/contracts/credits/review-status';
import { type CreditStatus, creditStatusLabels } from '@cotejo/contracts/credits/status';
import type { IconName } from '#ui/page/Icon.tsx';

/** Shorter than the labels. CREATED only has a label. */
const chipLabels: Record<string, string> = {
  CREATED: 'Creado',
  ...creditStatusChips,
};

export const chipLabel = (status: string): string => chipLabels[status] ?? status;

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

/** 1 is German, any other number is French. */
export function amortizationName(type: AmortizationType | null | undefined): string {
  if (type === null || type === undefined) return 'No especificada';
  return type === 1 ? amortizationChips[1] : amortizationChips[2];
}

/** Adds what the method means for the installments. */
export function amortizationLabel(type: AmortizationType | null | undefined): string {
  if (type === null || type === undefined) return amortizationName(type);
  return `${amortizationName(type)}, ${type === 1 ? 'cuota decreciente' : 'cuota fija'}`;
}
