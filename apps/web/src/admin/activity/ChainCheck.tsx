import { type ActivityVerification, verifyActivity } from '@cotejo/contracts/activity-log';
import { formatNumber } from '@cotejo/format/figures';
import { formatDateTime } from '@cotejo/format/time';
import { useState } from 'react';
import { request } from '#data/http/request.ts';
import { useSend } from '#data/query/use-send.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Icon } from '#ui/page/Icon.tsx';
import { FailureText } from '../ui/FailureText.tsx';
import styles from './activity.module.css';

export function ChainCheck() {
  const [found, setFound] = useState<(ActivityVerification & { checkedAt: Date }) | null>(null);
  const check = useSend({
    mutationFn: async () => (await request(verifyActivity)).data,
    onSuccess: (state) => setFound({ ...state, checkedAt: new Date() }),
  });
  return (
    <section aria-label="Integridad del registro" className={styles.check}>
      <p className={styles.buttons}>
        <Button small busyText={check.isPending && 'Comprobando...'} onClick={() => check.mutate()}>
          <Icon name="shield" size={20} />
          Comprobar la cadena
        </Button>
      </p>
      <div role="status" className="small">
        {check.isError && (
          <p className={styles.failed}>
            <FailureText error={check.error} otherwise="No se pudo comprobar la cadena." />
          </p>
        )}
        {found?.valid && (
          <p className={styles.whole}>
            <Icon name="check" size={20} />
            La cadena está intacta: {formatNumber(found.sealed)} sellados, {formatNumber(found.unsealed)} por sellar.
            Comprobado el {formatDateTime(found.checkedAt)}.
          </p>
        )}
        {found && !found.valid && (
          <p className={styles.broken} role="alert">
            <Icon name="warning" size={20} />
            La cadena está rota desde el registro {found.firstBroken}. Alguien cambió, borró o añadió registros fuera de
            Cotejo, o hace más de dos días que no se sellan.
          </p>
        )}
      </div>
    </section>
  );
}
