import { formatDateTime } from '@cotejo/format/time';
import { useQueryClient } from '@tanstack/react-query';
import type { RequestError } from '#request/request-error.ts';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import styles from './review.module.css';

/**
 * Another reviewer judged the document since it was shown: who, when and what, and the way to go on
 * from there.
 */
export function StaleVerdict({
  creditId,
  error,
  onClose,
}: {
  creditId: string;
  /** 409 CONFLICT of a verdict. */
  error: RequestError;
  onClose: () => void;
}) {
  const client = useQueryClient();
  const { isVerified, verifiedByName, verifiedAt, comments } = verdictIn(error.data);
  const did = isVerified === null ? 'lo dejó por revisar' : isVerified ? 'lo verificó' : 'lo rechazó';
  return (
    <div className={styles.stale} role="alert">
      <p>
        <Icon name="warning" size={18} /> <b>{verifiedByName ?? 'Otra persona'}</b> {did} mientras lo mirabas
        {verifiedAt && `, el ${formatDateTime(verifiedAt)}`}
        {comments && `: «${comments}»`}. Tu veredicto no se guardó.
      </p>
      <Button
        small
        onClick={() => {
          onClose();
          void client.invalidateQueries({ queryKey: ['admin', 'credits', creditId] });
        }}
      >
        Ver el estado actual
      </Button>
    </div>
  );
}

/** `data.document` of the refusal; what is missing there is left out of the sentence. */
function verdictIn(data: Readonly<Record<string, unknown>>) {
  const document = data.document;
  const value = (name: string): unknown =>
    typeof document === 'object' && document !== null ? Reflect.get(document, name) : undefined;
  const text = (name: string) => {
    const found = value(name);
    return typeof found === 'string' && found !== '' ? found : null;
  };
  const isVerified = value('isVerified');
  return {
    isVerified: typeof isVerified === 'boolean' ? isVerified : null,
    verifiedByName: text('verifiedByName'),
    verifiedAt: text('verifiedAt'),
    comments: text('comments'),
  };
}
