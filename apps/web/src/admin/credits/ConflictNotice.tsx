import { type AdminCreditDetail, listAdminCredits } from '@cotejo/contracts/credits/review';
import { takeCredit } from '@cotejo/contracts/desk/take';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { RequestError } from '#data/http/request-error.ts';
import { makeStale, staleBelow } from '#data/query/endpoint-query.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Icon } from '#ui/page/Icon.tsx';
import { takenIn, takenText } from '../desk/desk-texts.ts';
import { TakeOverDialog } from '../desk/TakeOverDialog.tsx';
import { useMayCall } from '../shell/use-admin.ts';
import { statusLabel } from './credit-labels.ts';
import styles from './credits.module.css';
import { describeChanges } from './describe-changes.ts';
import { creditQuery } from './use-credits.ts';

export function ConflictNotice({
  before,
  error,
  note,
  onTaken,
  onClose,
}: {
  before: AdminCreditDetail;
  error: RequestError;
  /** What the reviewer wrote for the applicant; '' if nothing. */
  note: string;
  /** It was taken over from here: the decision can be made after all. */
  onTaken?: () => void;
  onClose: () => void;
}) {
  const client = useQueryClient();
  // A separate key keeps the screen behind unchanged until the user continues.
  const now = useQuery({ ...creditQuery(before.id), queryKey: ['conflict', before.id, before.version] });
  const status = now.data?.status ?? textOf(error.data.status) ?? before.status;
  const taken = takenIn(error.data);
  const [isTaking, setIsTaking] = useState(false);
  const mayTake = useMayCall(takeCredit);
  const changes = now.data ? describeChanges(before, now.data) : [];

  function goOn(): void {
    if (now.data) client.setQueryData(creditQuery(before.id).queryKey, now.data);
    void makeStale(client, [staleBelow(listAdminCredits)]);
    onClose();
  }

  return (
    <div className={styles.conflict} role="alert">
      <h2>
        <Icon name="warning" size={20} />
        {taken ? 'Otra persona tiene este crédito' : 'Otra persona cambió este crédito mientras lo revisabas'}
      </h2>
      <p>
        Tu decisión no se guardó. {taken && <b>{takenText(taken)}. </b>}
        Ahora está en estado <b>{statusLabel(status)}</b>.
      </p>
      {changes.length > 0 && (
        <ul>
          {changes.map((change) => (
            <li key={change}>{change}</li>
          ))}
        </ul>
      )}
      {note !== '' && <p>Lo que escribiste sigue aquí si lo necesitas: «{note}»</p>}
      <div className="row">
        {taken && mayTake && (
          <Button small variant="main" onClick={() => setIsTaking(true)}>
            Tomarla
          </Button>
        )}
        <Button small variant={taken && mayTake ? 'outline' : 'main'} onClick={goOn}>
          Ver el estado actual
        </Button>
      </div>
      {isTaking && taken && (
        <TakeOverDialog
          id={before.id}
          name={taken.by.name}
          onTaken={() => {
            client.setQueryData(creditQuery(before.id).queryKey, (shown) =>
              now.data && shown ? { ...now.data, taken: shown.taken } : shown,
            );
            onClose();
            onTaken?.();
          }}
          onClose={() => setIsTaking(false)}
        />
      )}
    </div>
  );
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);
