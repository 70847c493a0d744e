import { getAdminCredit } from '@cotejo/contracts/credits/review';
import { formatDateTime } from '@cotejo/format/time';
import { useQueryClient } from '@tanstack/react-query';
import type { RequestError } from '#data/http/request-error.ts';
import { makeStale, staleBelow } from '#data/query/endpoint-query.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Icon } from '#ui/page/Icon.tsx';
import { takenIn, takenText } from '../desk/desk-texts.ts';
import styles from './review.module.css';

export function VerdictConflict({
  creditId,
  error,
  onClose,
}: {
  creditId: string;
  error: RequestError;
  onClose: () => void;
}) {
  const client = useQueryClient();
  const taken = takenIn(error.data);
  const { isVerified, verifiedByName, verifiedAt, why } = verdictIn(error.data);
  const did = isVerified === null ? 'lo dejó por revisar' : isVerified ? 'lo verificó' : 'lo rechazó';
  return (
    <div className={styles.stale} role="alert">
      <p>
        <Icon name="warning" size={18} />{' '}
        {taken ? (
          <b>{takenText(taken)}.</b>
        ) : (
          <>
            <b>{verifiedByName ?? 'Otra persona'}</b> {did} mientras lo mirabas
            {verifiedAt && `, el ${formatDateTime(verifiedAt)}`}
            {why && `: «${why}»`}.
          </>
        )}{' '}
        Tu veredicto no se guardó.
      </p>
      <Button
        small
        onClick={() => {
          onClose();
          void makeStale(client, [staleBelow(getAdminCredit, { id: creditId })]);
        }}
      >
        Ver el estado actual
      </Button>
    </div>
  );
}

/** Fields that are missing in `data.document` are left out of the sentence. */
function verdictIn(data: Readonly<Record<string, unknown>>) {
  const document = data.document;
  const text = (name: string, of: unknown = document) => {
    const found = valueIn(of, name);
    return typeof found === 'string' && found !== '' ? found : null;
  };
  const isVerified = valueIn(document, 'isVerified');
  const reason = text('sentence', valueIn(document, 'reason'));
  return {
    isVerified: typeof isVerified === 'boolean' ? isVerified : null,
    verifiedByName: text('verifiedByName'),
    verifiedAt: text('verifiedAt'),
    why: [reason, text('comments')].filter((said) => said !== null).join(' '),
  };
}

const valueIn = (of: unknown, name: string): unknown =>
  typeof of === 'object' && of !== null ? Reflect.get(of, name) : undefined;
