import { Tag } from '#ui/page/Tag.tsx';
import { chipLabel, statusLook } from './credit-labels.ts';

export function CreditStatusTag({ status }: { status: string }) {
  return <Tag {...statusLook(status)}>{chipLabel(status)}</Tag>;
}
