import type { UserCredit } from '@cotejo/contracts/credits/applicant';
import type { OwnHandover } from '@cotejo/contracts/handovers/applicant';
import { differenceText } from '@cotejo/contracts/handovers/paid-words';
import type { DisputedAnswer, HandoverState } from '@cotejo/contracts/handovers/states';
import { formatDollarsAndCents, formatPercent } from '@cotejo/format/figures';
import { formatDayAndMonth } from '@cotejo/format/time';
import { lazy, Suspense, useState } from 'react';
import { importWhenOnline } from '#data/query/import-part.ts';
import { Button } from '#ui/controls/Button.tsx';
import styles from './credits.module.css';
import { describeHandover } from './describe-handover.ts';

const DisputeDialog = lazy(() => importWhenOnline(() => import('./DisputeDialog.tsx')));

/** What the institution did with an approved application, and the way to say that it is not so. */
export function HandoverFacts({ credit, handover }: { credit: UserCredit; handover: OwnHandover | null }) {
  if (handover === null) return null;
  const text = describeHandover(handover);
  const about = disputable(handover.state);
  return (
    <div className={styles.handover}>
      {handover.disbursed && <PaidFacts paid={handover.disbursed} />}
      {text !== '' && <p>{text}</p>}
      {about && <Dispute creditId={credit.id} about={about} disputedAt={handover.disputedAt} />}
    </div>
  );
}

const disputable = (state: HandoverState): DisputedAnswer | null =>
  state === 'contacted' || state === 'disbursed' || state === 'declined' ? state : null;

/** Offered beside paid. */
function PaidFacts({ paid }: { paid: NonNullable<OwnHandover['disbursed']> }) {
  const { amount, rate, date, offered } = paid;
  return (
    <>
      <table className={styles.paid}>
        <caption className="visually-hidden">Lo que elegiste y lo que anotaron</caption>
        <thead>
          <tr>
            <td />
            <th scope="col">Elegiste</th>
            <th scope="col">Anotaron</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">Monto</th>
            <td>{formatDollarsAndCents(offered.amount)}</td>
            <td>{formatDollarsAndCents(amount)}</td>
          </tr>
          <tr>
            <th scope="row">Tasa</th>
            <td>{formatPercent(offered.rate)}</td>
            <td>{formatPercent(rate)}</td>
          </tr>
        </tbody>
      </table>
      <p>
        Desembolso el {formatDayAndMonth(date)}. {differenceText(paid)}
      </p>
    </>
  );
}

const disputeLabels: Record<DisputedAnswer, string> = {
  contacted: 'No me han llamado',
  disbursed: 'No es así',
  declined: 'No es así',
};

function Dispute({
  creditId,
  about,
  disputedAt,
}: {
  creditId: string;
  about: DisputedAnswer;
  disputedAt: string | null;
}) {
  const [isAsking, setIsAsking] = useState(false);
  if (disputedAt !== null) return <p>Nos lo dijiste el {formatDayAndMonth(disputedAt)}; lo revisamos.</p>;
  return (
    <div className="row no-print">
      <Button small onClick={() => setIsAsking(true)}>
        {disputeLabels[about]}
      </Button>
      {isAsking && (
        <Suspense fallback={null}>
          <DisputeDialog {...{ creditId, about }} title={disputeLabels[about]} onClose={() => setIsAsking(false)} />
        </Suspense>
      )}
    </div>
  );
}
