import type { AdminCreditDetail } from '@cotejo/contracts/credits/review';
import { type Turn, turnHolderLabels } from '@cotejo/contracts/credits/turn';
import { formatDateTime, formatLongDate } from '@cotejo/format/time';
import { Link } from 'react-router';
import { HandoverStateTags } from './HandoverStateTags.tsx';
import { authorLabels, handoverPath } from './handover-texts.ts';

/** Where an approved application is on its way to the institution. */
export function CreditHandover({ credit }: { credit: Pick<AdminCreditDetail, 'handover' | 'handoverHeld' | 'turn'> }) {
  const { handover, handoverHeld, turn } = credit;
  if (handover === null && handoverHeld === null) return null;
  return (
    <>
      <h3>Entrega a la institución</h3>
      <p className="small">{turnText(turn)}</p>
      {handoverHeld === 'consent' && (
        <p className="small">Aprobada, pero sin permiso de la persona para entregarla: no se entrega nada.</p>
      )}
      {handover?.id && (
        <p className="row">
          <HandoverStateTags {...handover} />
          {handover.by && <span className="small soft">según {authorLabels[handover.by]}</span>}
          <Link to={handoverPath(handover.id)}>Ver la entrega</Link>
        </p>
      )}
    </>
  );
}

/** Whose turn it is, as the applicant reads it. */
const turnText = ({ who, since, by }: Turn): string =>
  `${turnHolderLabels[who]} desde ${formatDateTime(since)}${by === null ? '' : `, hasta el ${formatLongDate(`${by}T12:00:00-05:00`)}`}.`;
