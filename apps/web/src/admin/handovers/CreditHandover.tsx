import type { AdminCreditDetail } from '@cotejo/contracts/credits/review';
import { Link } from 'react-router';
import { HandoverStateTags } from './HandoverStateTags.tsx';
import { authorLabels, handoverPath } from './handover-texts.ts';

/** Where an approved application is on its way to the institution. */
export function CreditHandover({ credit }: { credit: Pick<AdminCreditDetail, 'handover' | 'handoverHeld'> }) {
  const { handover, handoverHeld } = credit;
  if (handover === null && handoverHeld === null) return null;
  return (
    <>
      <h3>Entrega a la institución</h3>
      {handoverHeld === 'consent' && (
        <p className="small">Aprobada, pero la persona no dio permiso para entregarla: no se entrega nada.</p>
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
