import { type CSSProperties, useEffect, useRef, useState } from 'react';
import { createStore } from '#create-store.ts';
import { Icon } from './Icon.tsx';
import styles from './Toast.module.css';

interface ToastMessage {
  text: string;
  tone: 'done' | 'error' | 'info';
}

interface ShownToast extends ToastMessage {
  id: number;
  durationMs: number;
  subject: string | undefined;
}

const openToasts = createStore<readonly ShownToast[]>([]);
let nextId = 1;
/** What follows when a message has gone, by its id. */
const next = new Map<number, () => void>();
const most = 3;

/**
 * Shows a passing message; the newest stands lowest, errors below the others. Works from anywhere
 * in the browser. Returns its id.
 * @param durationMs where a screen's rule names the time; else the text decides
 * @param subject of several messages about one thing only the newest stays
 */
export function showToast(
  text: string,
  tone: ToastMessage['tone'] = 'info',
  durationMs: number = toastDurationMs(text),
  subject?: string,
): number {
  const toast = { text, tone, id: nextId++, durationMs, subject };
  // The same words twice at once help nobody: the newer takes the older one's place.
  const isReplaced = (other: ShownToast) => other.text === text || (subject !== undefined && other.subject === subject);
  openToasts.set([...openToasts.get().filter((other) => !isReplaced(other)), toast].slice(-most));
  return toast.id;
}

/** Takes away what was said of a subject: what it told of is over. */
export function closeToastsOf(subject: string): void {
  for (const toast of openToasts.get()) if (toast.subject === subject) closeToast(toast.id);
}

/** Shows messages one after the other: each when the one before it has gone. */
export function showToastsInTurn(texts: readonly string[], tone: ToastMessage['tone']): void {
  const [first, ...others] = texts;
  if (first === undefined) return;
  next.set(showToast(first, tone), () => showToastsInTurn(others, tone));
}

export function closeToast(id: number): void {
  openToasts.set(openToasts.get().filter((toast) => toast.id !== id));
  next.get(id)?.();
  next.delete(id);
}

/** Three seconds, longer with the text, at most eight. */
export function toastDurationMs(text: string): number {
  return Math.min(8_000, Math.max(3_000, 1_500 + text.length * 60));
}

/**
 * The place where toasts stand; once per layout. The bar shows the time left and stops under the
 * pointer or the focus.
 */
export function Toasts() {
  const toasts = openToasts.useValue();
  const slabs = (isError: boolean) =>
    toasts
      .filter(({ tone }) => (tone === 'error') === isError)
      .map((toast) => <ToastSlab key={toast.id} toast={toast} />);
  return (
    // An error announces itself; inside the polite region it would be announced twice.
    <section className={styles.place} aria-label="Avisos">
      <div className={styles.polite} aria-live="polite">
        {slabs(false)}
      </div>
      {slabs(true)}
    </section>
  );
}

function ToastSlab({ toast: { id, text, tone, durationMs } }: { toast: ShownToast }) {
  const [isHeld, setIsHeld] = useState(false);
  const leftMs = useRef(durationMs);

  useEffect(() => {
    if (isHeld) return;
    const startedAt = Date.now();
    const timer = setTimeout(() => closeToast(id), leftMs.current);
    return () => {
      clearTimeout(timer);
      leftMs.current -= Date.now() - startedAt;
    };
  }, [id, isHeld]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it has a role, and the handlers only hold the time while it is read
    <div
      className={`${styles.toast} ${tone === 'info' ? '' : styles[tone]}`}
      data-tone={tone}
      {...(tone === 'error' && { role: 'alert' })}
      onMouseEnter={() => setIsHeld(true)}
      onMouseLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
    >
      <Icon name={tone === 'error' ? 'warning' : tone === 'done' ? 'check' : 'info'} size={22} />
      <p>{text}</p>
      <button type="button" aria-label="Cerrar aviso" onClick={() => closeToast(id)}>
        ×
      </button>
      <span className={styles.left} style={{ '--time': `${durationMs}ms` } as CSSProperties} />
    </div>
  );
}
