import { type ReactNode, useState } from 'react';
import { Button } from '#ui/controls/Button.tsx';
import { useDebounced } from '#ui/controls/use-debounced.ts';
import { showToast } from '#ui/feedback/Toast.tsx';
import { Icon } from '#ui/page/Icon.tsx';
import styles from './loan-simulators.module.css';
import { shareUrl } from './shared-figures.ts';
import frame from './simulators.module.css';

/** Typing pause before a result is announced. */
const announceMs = 900;

const wrongText = 'Corrige lo marcado y aquí verás la cuenta.';

export function LoanSimulator({
  label,
  headline,
  boxes,
  response,
  isBusy = false,
  shared,
}: {
  label: string;
  /** The result in one sentence, also announced to screen readers after a typing pause; null without a result. */
  headline: string | null;
  boxes: ReactNode;
  /** Shown below the headline. Null or false while the input is invalid. */
  response: ReactNode;
  isBusy?: boolean;
  /** The values that 'Copiar el enlace' puts into the URL. */
  shared: Record<string, string>;
}) {
  return (
    <div className={frame.simulator}>
      <form className={`sheet ${frame.form}`} noValidate onSubmit={(event) => event.preventDefault()}>
        {boxes}
      </form>
      <section className={styles.response} aria-label={label} aria-busy={isBusy}>
        {response ? (
          <>
            {headline !== null && <h2>{headline}</h2>}
            {response}
          </>
        ) : (
          <p className={styles.wrong}>{wrongText}</p>
        )}
        <Announcement text={response ? headline : wrongText} />
        <p className={`no-print ${styles.foot}`}>
          <Button small onClick={() => void copyUrl(shared)}>
            <Icon name="share" size={20} />
            Copiar el enlace
          </Button>
          <Button small onClick={() => window.print()}>
            <Icon name="print" size={20} />
            Imprimir
          </Button>
          <span>No guardamos lo que escribes. El enlace lleva tus cifras solo si lo copias.</span>
        </p>
      </section>
    </div>
  );
}

/** Announces results after a typing pause, except the example that the page starts with. */
function Announcement({ text }: { text: string | null }) {
  const announced = useDebounced(text, announceMs);
  const [start, setStart] = useState(text);
  if (start === null && announced !== null) setStart(announced);
  return (
    <p role="status" className="visually-hidden">
      {announced === start ? '' : announced}
    </p>
  );
}

async function copyUrl(figures: Record<string, string>): Promise<void> {
  const url = shareUrl(figures);
  try {
    await navigator.clipboard.writeText(url);
    showToast('Enlace copiado con tus cifras. Pégalo donde quieras compartirlo.', 'done');
  } catch {
    showToast('No se pudo copiar el enlace. Copia la dirección de esta página.', 'error');
  }
}

export function LargeFigures({ figures }: { figures: readonly { name: string; value: string; note?: string }[] }) {
  return (
    <dl className={frame.figures}>
      {figures.map(({ name, value, note }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="figure">{value}</dd>
          {note && <dd className={styles.note}>{note}</dd>}
        </div>
      ))}
    </dl>
  );
}

export const TooLarge = () => (
  <p className={styles.wrong}>Con estas cifras el resultado es demasiado grande para calcularlo al centavo.</p>
);

export function LiveResult<Result>({
  result,
  problem,
  retry,
  children,
}: {
  result: Result | null;
  problem: string | null;
  retry: () => void;
  children: (result: Result) => ReactNode;
}) {
  if (problem)
    return (
      <div role="alert" className={styles.wrong}>
        <p>{problem}</p>
        <Button small onClick={retry}>
          Reintentar
        </Button>
      </div>
    );
  return result ? children(result) : <p className={styles.wrong}>Haciendo la cuenta…</p>;
}
