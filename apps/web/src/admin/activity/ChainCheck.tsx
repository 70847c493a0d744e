import { verifyActivity } from '@cotejo/contracts/activity-log';
import { formatNumber } from '@cotejo/format/figures';
import { formatDateTime } from '@cotejo/format/time';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { request } from '#request/request.ts';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { FailureText } from '../shell/FailureText.tsx';
import styles from './activity.module.css';

/** Checks the seals of the log when asked: whether a record was changed or is missing. */
export function ChainCheck() {
  const [isWhole, setWhole] = useState(false);
  const asked = useRef(false);
  const check = useQuery({
    queryKey: ['admin', 'activity', 'verify'],
    queryFn: async ({ signal }) => (await request(verifyActivity, { signal, query: { whole: asked.current } })).data,
    enabled: false,
    gcTime: 0,
  });
  const ask = (whole: boolean) => {
    asked.current = whole;
    setWhole(whole);
    void check.refetch();
  };
  const busyText = (whole: boolean) => check.isFetching && isWhole === whole && 'Comprobando...';
  return (
    <section aria-label="Integridad del registro" className={styles.check}>
      <p className={styles.buttons}>
        <Button small busyText={busyText(false)} onClick={() => ask(false)}>
          <Icon name="shield" size={20} />
          Comprobar la cadena
        </Button>
        {check.data?.isWhole === false && (
          <Button small busyText={busyText(true)} onClick={() => ask(true)}>
            Comprobar todo el registro
          </Button>
        )}
      </p>
      <div role="status" className="small">
        {check.isError && (
          <p className={styles.failed}>
            <FailureText error={check.error} otherwise="No se pudo comprobar la cadena." />
          </p>
        )}
        {check.data?.valid && (
          <p className={styles.whole}>
            <Icon name="check" size={20} />
            La cadena está intacta: {formatNumber(check.data.sealed)} sellados, {formatNumber(check.data.unsealed)} por
            sellar. Comprobado el {formatDateTime(new Date(check.dataUpdatedAt))}
            {!check.data.isWhole && ' desde la última comprobación'}.
            {!check.data.isWhole && check.data.lastWholeCheckAt && (
              <> Todo el registro se comprobó el {formatDateTime(new Date(check.data.lastWholeCheckAt))}.</>
            )}
          </p>
        )}
        {check.data && !check.data.valid && (
          <p className={styles.broken} role="alert">
            <Icon name="warning" size={20} />
            La cadena está rota desde el registro {check.data.firstBroken}. Alguien cambió, borró o añadió registros
            fuera de Cotejo, o hace más de diez minutos que no se sellan.
          </p>
        )}
      </div>
    </section>
  );
}
