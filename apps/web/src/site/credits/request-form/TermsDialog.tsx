import { getActiveTerms, type TermsVersion } from '@cotejo/contracts/terms/public';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { isNotFound } from '#data/http/request-error.ts';
import { endpointQuery } from '#data/query/endpoint-query.ts';
import { QueryProvider } from '#session/QueryProvider.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { Dialog } from '#ui/feedback/Dialog.tsx';
import { Loading } from '#ui/feedback/Loading.tsx';
import styles from './request-form.module.css';

interface TermsDialogProps {
  /** A newer version that the server sent when it refused the form; it is shown instead of loading the terms. */
  changed: TermsVersion | null;
  /** Called with the version that is shown, to record which one the person accepts. */
  onRead: (terms: TermsVersion) => void;
  onClose: () => void;
}

/** Shows the title and text of the terms in force. */
export default function TermsDialog(props: TermsDialogProps) {
  return (
    <QueryProvider>
      <TermsInForce {...props} />
    </QueryProvider>
  );
}

function TermsInForce({ changed, onRead, onClose }: TermsDialogProps) {
  const {
    data: found,
    error,
    isPending,
    isFetching,
    refetch,
  } = useQuery({
    ...endpointQuery(getActiveTerms, { isBackground: true }),
    enabled: changed === null,
  });
  const data = changed ?? found;
  const reportRead = useEffectEvent(onRead);
  useEffect(() => {
    if (data) reportRead(data);
  }, [data]);
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
      {changed && (
        <p>
          <b>Los términos cambiaron mientras llenabas el formulario: esta es la versión {changed.version}.</b> Lo que
          escribiste sigue ahí; si la aceptas, márcalo y presiona COMPARAR.
        </p>
      )}
      {!data && isPending && <Loading />}
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
