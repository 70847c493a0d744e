import { shareOffers } from '@cotejo/contracts/offer-sharing';
import { useEffect, useId, useState } from 'react';
import { request, requestFile } from '#data/http/request.ts';
import { messageOf } from '#data/http/request-error.ts';
import { requestTexts } from '#data/http/texts.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Dialog } from '#ui/feedback/Dialog.tsx';
import { Loading } from '#ui/feedback/Loading.tsx';
import { Icon } from '#ui/page/Icon.tsx';
import { saveFile } from '#ui/page/save-file.ts';
import styles from './sharing.module.css';

/** Contains nothing about the user. */
export interface SharedQuery {
  amount: number;
  /** In months. */
  term: number;
  /** One to four institutions. */
  ids: readonly string[];
  rate?: 'min' | 'max' | null;
  /** Also counts optional charges. */
  withOptional?: boolean;
}

interface Prepared {
  text: string;
  address: string;
  image: File;
  /** Blob URL of the image, for the preview. */
  url: string;
}

const texts = {
  shared: 'Listo: ya lo compartiste.',
  saved: 'Descargamos la imagen y copiamos el texto. Pégalo en WhatsApp y adjunta la imagen.',
  savedOnly: 'Descargamos la imagen, pero no se pudo copiar el texto. Selecciónalo aquí y cópialo.',
  downloaded: 'Descargamos la imagen.',
  copied: 'Enlace copiado. Pégalo donde quieras compartirlo.',
  notCopied: 'No se pudo copiar el enlace. Es la última línea del texto: selecciónala y cópiala.',
};

export default function ShareDialog({ offers, onClose }: { offers: SharedQuery; onClose: () => void }) {
  const textId = useId();
  const { prepared, failure, retry } = usePrepared(offers);
  const [statusText, setStatusText] = useState('');
  return (
    <Dialog
      isOpen
      wide
      onClose={onClose}
      title="Comparte lo que encontraste"
      footer={
        prepared && (
          <>
            <Button onClick={() => void copyLink(prepared).then(setStatusText)}>Copiar el enlace</Button>
            <Button
              onClick={() => {
                saveFile(prepared.image, prepared.image.name);
                setStatusText(texts.downloaded);
              }}
            >
              <Icon name="download" size={20} />
              Descargar la imagen
            </Button>
            <Button variant="main" onClick={() => void share(prepared).then(setStatusText)}>
              <Icon name="share" size={20} />
              Compartir
            </Button>
          </>
        )
      }
    >
      <div className={styles.layout}>
        <div className={styles.image} aria-busy={!prepared && !failure}>
          {prepared && (
            <img
              src={prepared.url}
              width={1080}
              height={1350}
              alt={`Imagen con estas cifras: ${alternative(prepared)}`}
            />
          )}
          {!prepared && !failure && <Loading />}
        </div>
        <div className="stack">
          {failure && (
            <div className="stack" role="alert">
              <p>{failure}</p>
              <p>
                <Button small onClick={retry}>
                  Intentar nuevamente
                </Button>
              </p>
            </div>
          )}
          <p className="soft">
            La imagen lleva el monto, el plazo y las ofertas. No lleva tu nombre, tus ingresos ni tus deudas.
          </p>
          {prepared && (
            <div>
              <label className="small" htmlFor={textId}>
                Este texto va con la imagen:
              </label>
              <textarea className={styles.text} id={textId} rows={10} readOnly value={prepared.text} />
            </div>
          )}
          <p className="note">
            PNG de 1080 × 1350 puntos. Las cifras son de la cuota fija. Quien abra el enlace verá las del día en que lo
            abra.
          </p>
          <p role="status" className={styles.told}>
            {statusText}
          </p>
        </div>
      </div>
    </Dialog>
  );
}

/** The text without the link. */
const alternative = ({ text }: Prepared): string => text.split('\n').slice(0, -1).join(' ');

function usePrepared(offers: SharedQuery) {
  // Keeps the offers from the time the dialog was opened.
  const [{ amount, term, ids, rate, withOptional }] = useState(offers);
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<{ prepared?: Prepared; failure?: string }>({});
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt sends the requests again
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    const query = {
      ...{ amount, term, institutions: ids.join(',') },
      ...(rate === 'max' && { rateFilter: rate }),
      ...(withOptional && { charges: 'all' as const }),
    };
    let url = '';
    setState({});
    Promise.all([
      request(shareOffers, { query, signal }),
      requestFile(shareOffers, { query: { ...query, format: 'png' }, signal }),
    ]).then(
      ([{ data }, image]) => {
        if (signal.aborted) return;
        url = URL.createObjectURL(image);
        setState({ prepared: { ...data, image, url } });
      },
      (error: unknown) => {
        if (!signal.aborted) setState({ failure: messageOf(error, requestTexts.pageFault) });
      },
    );
    return () => {
      stop.abort();
      URL.revokeObjectURL(url);
    };
  }, [amount, term, ids, rate, withOptional, attempt]);
  return { ...state, retry: () => setAttempt(attempt + 1) };
}

/**
 * Uses the Web Share API if it accepts files; else saves the image and copies the text. Returns the message to show.
 */
async function share({ image, text }: Prepared): Promise<string> {
  const message = { files: [image], text };
  if (navigator.canShare?.({ files: [image] })) {
    try {
      await navigator.share(message);
      return texts.shared;
    } catch (error) {
      // Closing the share sheet is not an error. If it refuses the image, fall back to saving it.
      if (error instanceof DOMException && error.name === 'AbortError') return '';
    }
  }
  saveFile(image, image.name);
  return (await copy(text)) ? texts.saved : texts.savedOnly;
}

const copyLink = async ({ address: url }: Prepared): Promise<string> =>
  (await copy(url)) ? texts.copied : texts.notCopied;

async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
