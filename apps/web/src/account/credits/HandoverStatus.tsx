import { getCreditDetails } from '@cotejo/contracts/credits/applicant';
import { changeHandoverConsent } from '@cotejo/contracts/handovers/applicant';
import { isOpenHandover } from '@cotejo/contracts/handovers/states';
import { useState } from 'react';
import { request } from '#data/http/request.ts';
import { staleAt } from '#data/query/endpoint-query.ts';
import { useSend } from '#data/query/use-send.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Loading } from '#ui/feedback/Loading.tsx';
import styles from './credits.module.css';
import { describeHandover } from './describe-handover.ts';
import { useCreditDetails } from './use-user-credits.ts';

/** Of an approved application: what the institution did with it, and the permission for that. */
export function HandoverStatus({ creditId }: { creditId: string }) {
  const details = useCreditDetails(creditId);
  if (details.isPending) return <Loading />;
  // The card says the rest; its details can be loaded again there.
  if (details.isError) return null;
  const credit = details.data;
  const { handover, handoverConsent, handoverHeld } = credit;
  const texts = describeHandover(credit);
  const isStanding = handover !== null && handover.state !== 'withdrawn';
  const isGiven = handoverConsent?.given ?? false;
  return (
    <section className={styles.handover} aria-label="Entrega a la institución">
      {texts.length > 0 && (
        <p>
          <b>{texts[0]}</b> {texts.slice(1).join(' ')}
        </p>
      )}
      {!isGiven && (handoverHeld === 'consent' || !isStanding) && <GivePermission creditId={creditId} />}
      {isGiven && handover !== null && isOpenHandover(handover.state) && <TakeBack creditId={creditId} />}
    </section>
  );
}

function usePermission(creditId: string, message: string) {
  return useSend({
    mutationFn: (consent: boolean) => request(changeHandoverConsent, { params: { id: creditId }, body: { consent } }),
    stale: [staleAt(getCreditDetails, { id: creditId })],
    waitsForFresh: true,
    message,
    failureMessage: 'No se pudo guardar el permiso',
  });
}

function GivePermission({ creditId }: { creditId: string }) {
  const permission = usePermission(creditId, 'Listo: la entregamos a la institución');
  return (
    <div className="row no-print">
      <Button
        small
        variant="main"
        busyText={permission.isPending && 'GUARDANDO...'}
        onClick={() => permission.mutate(true)}
      >
        Dar permiso para entregarla
      </Button>
    </div>
  );
}

function TakeBack({ creditId }: { creditId: string }) {
  const [isAsking, setIsAsking] = useState(false);
  const permission = usePermission(creditId, 'Retiraste el permiso');
  if (!isAsking)
    return (
      <div className="row no-print">
        <Button small onClick={() => setIsAsking(true)}>
          Retirar el permiso
        </Button>
      </div>
    );
  return (
    <section className="stack no-print" aria-label="Retirar el permiso">
      <p className="small">
        La institución deja de ver tu expediente y le pedimos que borre lo que descargó. ¿Lo retiras?
      </p>
      <div className="row">
        <Button
          small
          variant="main"
          busyText={permission.isPending && 'GUARDANDO...'}
          onClick={() => permission.mutate(false)}
        >
          Sí, retirarlo
        </Button>
        <Button small onClick={() => setIsAsking(false)}>
          No, dejarlo
        </Button>
      </div>
    </section>
  );
}
