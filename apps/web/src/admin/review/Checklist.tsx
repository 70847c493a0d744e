import type { AdminCreditDetail } from '@cotejo/contracts/credits/review';
import { type AdminDocument, validateAdminDocument } from '@cotejo/contracts/documents/review';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '#request/endpoint-query.ts';
import { Icon } from '#ui/Icon.tsx';
import { useMayCall } from '../shell/use-admin.ts';
import { checksFor } from './checks.ts';
import styles from './review.module.css';

/** What to look for; a press ticks it off. The first line the machine has checked itself. */
export function Checklist({
  credit,
  document,
  ticked,
  onTick,
}: {
  credit: AdminCreditDetail;
  document: AdminDocument;
  ticked: readonly string[];
  /** Left out where nothing is compared any more. */
  onTick?: (ticked: readonly string[]) => void;
}) {
  const mayRead = useMayCall(validateAdminDocument);
  const file = useQuery({
    ...endpointQuery(validateAdminDocument, { params: { id: credit.id, docId: document.id } }),
    // Not below ['admin', 'credits']: a verdict does not change the file.
    queryKey: ['admin', 'documents', credit.id, document.id, 'valid'],
    staleTime: Number.POSITIVE_INFINITY,
    enabled: mayRead,
  });
  return (
    <ul className={styles.checks}>
      {file.data && (
        <li className={file.data.isValid ? undefined : styles.bad}>
          <Icon name={file.data.isValid ? 'check' : 'warning'} size={20} />
          {file.data.isValid ? 'Archivo íntegro' : file.data.message}
        </li>
      )}
      {checksFor(credit, document).map((check) => {
        if (!onTick) return <li key={check}>{check}</li>;
        const isTicked = ticked.includes(check);
        return (
          <li key={check}>
            <button
              type="button"
              aria-pressed={isTicked}
              onClick={() => onTick(isTicked ? ticked.filter((other) => other !== check) : [...ticked, check])}
            >
              <Icon name={isTicked ? 'check' : 'clock'} size={20} />
              {check}
            </button>
          </li>
        );
      })}
    </ul>
  );
}
