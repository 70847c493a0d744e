import { type CSSProperties, useEffect, useRef, useState } from 'react';
import { createStore } from '#create-store.ts';
import { Icon } from '../page/Icon.tsx';
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
/** Runs after the toast of this id has closed. */
const next = new Map<number, () => void>();
const most = 3;

/**
 * Can be called outside of React. Returns the id of the toast.
 * @param durationMs overrides the time computed from the length of the text
 * @param subject a new message replaces an older one with the same subject
 */
export function showToast(
  text: string,
  tone: ToastMessage['tone'] = 'info',
  durationMs: number = toastDurationMs(text),
  subject?: string,
): number {
  const toast = { text, tone, id: nextId++, durationMs, subject };
  const isReplaced = (other: ShownToast) => other.text === text || (subject !== undefined && other.subject === subject);
  openToasts.set([...openToasts.get().filter((other) => !isReplaced(other)), toast].slice(-most));
  return toast.id;
}

export function closeToastsOf(subject: string): void {
  for (const toast of openToasts.get()) if (toast.subject === subject) closeToast(toast.id);
}

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

export function toastDurationMs(text: string): number {
  return Math.min(8_000, Math.max(3_000, 1_500 + text.length * 60));
}

/** Render once per layout. The timer pauses while the pointer or the focus is on a message. */
export function Toasts() {
  const toasts = openToasts.useValue();
  const slabs = (isError: boolean) =>
    toasts
      .filter(({ tone }) => (tone === 'error') === isError)
      .map((toast) => <ToastSlab key={toast.id} toast={toast} />);
  return (
    // Errors have `role="alert"`; inside the polite region they would be announced twice.
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
    // biome-ignore lint/a11y/noStaticElementInteractions: the handlers only pause the timer while it is read
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
