import { getActiveTerms } from '@cotejo/contracts/terms/public';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '#request/endpoint-query.ts';
import { QueryProvider } from '#request/QueryProvider.tsx';

import { isNotFound } from '#request/request-error.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Loading } from '#ui/Loading.tsx';
import styles from './request-form.module.css';

/** The terms in force: title and text as the administration wrote them. */
export default function TermsDialog({ onClose }: { onClose: () => void }) {
  return (
    <QueryProvider>
      <TermsInForce onClose={onClose} />
    </QueryProvider>
  );
}

function TermsInForce({ onClose }: { onClose: () => void }) {
  const { data, error, isPending, isFetching, refetch } = useQuery(
    endpointQuery(getActiveTerms, { isBackground: true }),
  );
  const isAbsent = isNotFound(error);
  return (
    <Dialog
      isOpen
      wide
      isText
      onClose={onClose}
      title={data?.title ?? 'Términos y condiciones'}
      footer={
        <Button variant="main" onClick={onClose}>
          Entendido
        </Button>
      }
    >
      {isPending && <Loading />}
      {isAbsent && <p role="status">No hay términos y condiciones disponibles</p>}
      {error && !isAbsent && (
        <div className="stack" role="alert">
          <p>Error al cargar términos y condiciones</p>
          <p>
            <Button small busyText={isFetching && 'Cargando...'} onClick={() => void refetch()}>
              Intentar nuevamente
            </Button>
          </p>
        </div>
      )}
      {data && (
        <section
          className={styles.terms}
          aria-label="Texto de los términos"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a long text has to be scrolled by keyboard too
          tabIndex={0}
          // biome-ignore lint/security/noDangerouslySetInnerHtml: the server sanitised it when it was saved
          dangerouslySetInnerHTML={{ __html: data.content }}
        />
      )}
    </Dialog>
  );
}
