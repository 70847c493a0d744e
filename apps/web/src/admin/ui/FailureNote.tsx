import { isPageFault, RequestError } from '#data/http/request-error.ts';
import { staleVersionIn } from '#forms/office/edits.ts';
import { Icon } from '#ui/page/Icon.tsx';
import styles from './admin-ui.module.css';
import { failureText } from './FailureText.tsx';
import { StaleFacts } from './StaleNotice.tsx';

export function FailureNote({ title, error, keepsText }: { title: string; error: unknown; keepsText?: boolean }) {
  if (!error) return null;
  const stale = staleVersionIn(error);
  if (stale)
    return (
      <div className={styles.failure} role="alert">
        <Icon name="warning" size={20} />
        <div>
          <p>
            <b>{title}</b>
          </p>
          <StaleFacts stale={stale} />
          <p>Cierra, mira cómo está ahora y decide otra vez.</p>
        </div>
      </div>
    );
  // An error found in the browser is already shown as the message of its rule.
  const reason = !(error instanceof Error)
    ? ''
    : error instanceof RequestError || isPageFault(error)
      ? failureText(error, error.message)
      : error.message;
  const isUnsent = error instanceof RequestError && error.isUnanswered;
  return (
    <div className={styles.failure} role="alert">
      <Icon name="warning" size={20} />
      <p>
        <b>{title}</b>
        {reason !== '' && reason !== title && <>. {reason}</>}
        {keepsText && isUnsent && ' Lo que escribiste sigue aquí: inténtalo otra vez cuando vuelva la conexión.'}
      </p>
    </div>
  );
}
