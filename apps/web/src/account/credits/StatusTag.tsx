import { type TurnTag, turnTagLabels } from '@cotejo/contracts/credits/turn-words';
import { Tag } from '#ui/page/Tag.tsx';

const looks = {
  unsent: { tone: 'gray', icon: 'clock' },
  pending: { tone: 'gray', icon: 'clock' },
  approved: { tone: 'green', icon: 'check' },
  refused: { tone: 'red', icon: 'close' },
  paid: { tone: 'green', icon: 'check' },
  rejected: { tone: 'red', icon: 'close' },
  cancelled: { icon: 'close' },
} as const;

export const StatusTag = ({ tag }: { tag: TurnTag }) => <Tag {...looks[tag]}>{turnTagLabels[tag]}</Tag>;
