import { getActiveTerms, type TermsVersion } from '@cotejo/contracts/terms/public';
import { useState } from 'react';
import { request } from '#request/request.ts';
import { isNotFound } from '#request/request-error.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Loading } from '#ui/Loading.tsx';
import { TermsLinks } from '#ui/TermsLinks.tsx';
import styles from './terms-line.module.css';

type Terms = TermsVersion | 'loading' | 'none' | 'failed';

/** The consent of registering, and the terms it is given to. */
export function TermsLine() {
  const [isOpen, setIsOpen] = useState(false);
  const [terms, setTerms] = useState<Terms>('loading');

  async function open(): Promise<void> {
    setIsOpen(true);
    setTerms('loading');
    try {
      setTerms((await request(getActiveTerms)).data);
    } catch (error) {
      setTerms(isNotFound(error) ? 'none' : 'failed');
    }
  }

  return (
    <>
      <p className="note">
        Al crear tu cuenta aceptas los{' '}
        <button type="button" className={styles.link} onClick={() => void open()}>
          términos y condiciones
        </button>
        . Guardamos qué versión aceptaste, cuándo y desde qué dirección de internet (IP). En páginas aparte:{' '}
        <TermsLinks />.
      </p>
      <Dialog
        wide
        isText
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title={typeof terms === 'object' ? terms.title : 'Términos y condiciones'}
        footer={<Button onClick={() => setIsOpen(false)}>Cerrar</Button>}
      >
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
