import { Tag } from '#ui/Tag.tsx';
import { chipLabel, statusLook } from './credit-labels.ts';

export function CreditStatusTag({ status }: { status: string }) {
  return <Tag {...statusLook(status)}>{chipLabel(status)}</Tag>;
}
