import { type CreditStatus, type ShownStatus, shownStatus } from '@cotejo/contracts/credits/status';
import { Tag } from '#ui/page/Tag.tsx';

export const shownStatusLabels: Record<ShownStatus, string> = {
  PENDING: 'Pendiente',
  APPROVED: 'Aprobado',
  REJECTED: 'Rechazado',
};

const looks = {
  PENDING: { tone: 'gray', icon: 'clock' },
  APPROVED: { tone: 'green', icon: 'check' },
  REJECTED: { tone: 'red', icon: 'close' },
} as const;

export function StatusTag({ status }: { status: CreditStatus }) {
  if (status === 'CANCELLED') return <Tag icon="close">Cancelada</Tag>;
  const label = shownStatus(status);
  return <Tag {...looks[label]}>{shownStatusLabels[label]}</Tag>;
}
