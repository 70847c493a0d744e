import type { AdminHandover } from '@cotejo/contracts/handovers/admin';
import { type HandoverState, handoverNeedLabels, handoverStateLabels } from '@cotejo/contracts/handovers/states';
import { Tag } from '#ui/page/Tag.tsx';
import { differText } from './handover-texts.ts';

const looks = {
  pending: { tone: 'gray', icon: 'clock' },
  sent: { tone: 'gray', icon: 'share' },
  received: { tone: 'gray', icon: 'check' },
  contacted: { tone: 'gray', icon: 'check' },
  disbursed: { tone: 'green', icon: 'check' },
  declined: { tone: 'red', icon: 'close' },
  withdrawn: { tone: 'gray', icon: 'close' },
  failed: { tone: 'red', icon: 'warning' },
} as const satisfies Record<HandoverState, object>;

export function HandoverStateTags({ state, needs, differs }: Pick<AdminHandover, 'state' | 'needs' | 'differs'>) {
  return (
    <span className="row" style={{ gap: 6 }}>
      {state && <Tag {...looks[state]}>{handoverStateLabels[state]}</Tag>}
      {differs.length > 0 && (
        <Tag tone="tile" icon="warning">
          {differText}
        </Tag>
      )}
      {needs && (
        <Tag tone="tile" icon="warning">
          {handoverNeedLabels[needs]}
        </Tag>
      )}
    </span>
  );
}
