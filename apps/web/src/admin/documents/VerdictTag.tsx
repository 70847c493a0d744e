import type { IconName } from '#ui/page/Icon.tsx';
import { Tag } from '#ui/page/Tag.tsx';
import { type Verdict, verdictLabels } from './document-labels.ts';

const looks = {
  verified: { tone: 'green', icon: 'check' },
  rejected: { tone: 'red', icon: 'close' },
  pending: { tone: 'gray', icon: 'clock' },
} as const satisfies Record<Verdict, { tone: string; icon: IconName }>;

export function VerdictTag({ verdict }: { verdict: Verdict }) {
  return <Tag {...looks[verdict]}>{verdictLabels[verdict]}</Tag>;
}
