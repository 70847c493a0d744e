import { getActiveTerms, type TermsVersion } from '@cotejo/contracts/terms/public';
import { useEffect, useState } from 'react';
import { request } from '#data/http/request.ts';
import { isNotFound } from '#data/http/request-error.ts';
import type { SeenTerms } from '#forms/use-seen-terms.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Dialog } from '#ui/feedback/Dialog.tsx';
import { Loading } from '#ui/feedback/Loading.tsx';
import { TermsLinks } from '#ui/page/TermsLinks.tsx';
import entry from '../entry/entry.module.css';
import styles from './terms-line.module.css';

type Terms = TermsVersion | 'loading' | 'none' | 'failed';

export function TermsLine({
  seen,
  changed,
  onRead,
}: {
  /** The version on the screen; null if none is active. */
  seen: SeenTerms | null;
  /** A new version that was published while the form was filled in; opens at once. */
  changed: TermsVersion | null;
  /** Called when the dialog shows these terms: the consent is then to them. */
  onRead: (terms: SeenTerms) => void;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const [terms, setTerms] = useState<Terms>('loading');
  useEffect(() => {
    if (changed === null) return;
    setTerms(changed);
    setIsOpen(true);
  }, [changed]);

  async function open(): Promise<void> {
    setIsOpen(true);
    setTerms('loading');
    try {
      const { data } = await request(getActiveTerms);
      setTerms(data);
      onRead(data);
    } catch (error) {
      setTerms(isNotFound(error) ? 'none' : 'failed');
    }
  }

  return (
    <>
      {changed && (
        <p className={entry.fact}>
          <b>Los términos cambiaron mientras llenabas el formulario.</b> Ahora rige la versión {changed.version}. Si la
          aceptas, presiona CREAR CUENTA.
        </p>
      )}
      <p className="note">
        Al crear tu cuenta aceptas los{' '}
        <button type="button" className={styles.link} onClick={() => void open()}>
          términos y condiciones
        </button>
        {seen && `, versión ${seen.version}`}. Guardamos qué versión aceptaste, cuándo y desde qué dirección de
        internet. En páginas aparte: <TermsLinks />.
      </p>
      <Dialog
        wide
        isText
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title={typeof terms === 'object' ? terms.title : 'Términos y condiciones'}
        footer={<Button onClick={() => setIsOpen(false)}>Cerrar</Button>}
      >
        {changed && changed === terms && (
          <p>
            <b>Estos son los términos nuevos, versión {changed.version}.</b> Lo que escribiste sigue en el formulario.
          </p>
        )}
        <TermsText terms={terms} />
      </Dialog>
    </>
  );
}

function TermsText({ terms }: { terms: Terms }) {
  if (terms === 'loading') return <Loading />;
  if (terms === 'none') return <p>No hay términos y condiciones disponibles</p>;
  if (terms === 'failed') return <p role="alert">Error al cargar términos y condiciones</p>;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the server sanitises terms when they are saved
  return <div className={styles.text} dangerouslySetInnerHTML={{ __html: terms.content }} />;
}
