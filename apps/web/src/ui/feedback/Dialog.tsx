import { type ReactNode, type RefObject, useId, useLayoutEffect, useRef } from 'react';
import styles from './Dialog.module.css';

interface DialogProps {
  title: ReactNode;
  isOpen: boolean;
  /** Close button, Escape or, until the user types, a click on the backdrop. Omit it if an answer is required. */
  onClose?: () => void;
  footer?: ReactNode;
  children: ReactNode;
  isAlert?: boolean;
  wide?: boolean;
  /** For a long text: the body is focusable so that it scrolls by keyboard. */
  isText?: boolean;
  /** Defaults to the first field of the dialog's form, so that typing at once types there. */
  initialFocus?: RefObject<HTMLElement | null>;
  /** Where a dialog without a field starts. Defaults to the first focusable control. */
  fieldlessFocus?: RefObject<HTMLElement | null>;
}

export function Dialog({
  title,
  isOpen,
  onClose,
  footer,
  children,
  isAlert,
  wide,
  isText,
  initialFocus,
  fieldlessFocus,
}: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const titleId = useId();
  // A click on the backdrop is easily an accident; after typing it no longer closes the dialog.
  const holdsText = useRef(false);

  // An effect would leave the page behind a closed dialog inert for one more frame, and lose a click and its typing.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element || isOpen === element.open) return;
    if (!isOpen) {
      element.close();
      return;
    }
    holdsText.current = false;
    element.showModal();
    (initialFocus?.current ?? firstFieldIn(body.current) ?? fieldlessFocus?.current)?.focus();
  }, [isOpen, initialFocus, fieldlessFocus]);

  // A dialog that is removed while open does not give back the focus, so close it first.
  useLayoutEffect(() => {
    const element = dialog.current;
    return () => element?.close();
  }, []);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape reaches onCancel; the click is only for the backdrop
    <dialog
      ref={dialog}
      className={`${styles.dialog} ${wide ? styles.wide : ''}`}
      aria-labelledby={titleId}
      role={isAlert ? 'alertdialog' : undefined}
      onCancel={(event) => {
        event.preventDefault();
        onClose?.();
      }}
      onInput={() => {
        holdsText.current = true;
      }}
      onClick={(event) => {
        if (event.target === dialog.current && !holdsText.current) onClose?.();
      }}
    >
      {isOpen && (
        <div className={styles.content}>
          <header>
            <h2 id={titleId}>{title}</h2>
            {onClose && (
              <button type="button" className={styles.close} aria-label="Cerrar" onClick={onClose}>
                ×
              </button>
            )}
          </header>
          <div
            ref={body}
            className={`stack ${styles.body}`}
            {...(isText && { tabIndex: 0, role: 'group', 'aria-labelledby': titleId })}
          >
            {children}
          </div>
          {footer && <footer>{footer}</footer>}
        </div>
      )}
    </dialog>
  );
}

/** Types of inputs in which nobody types. */
const passedOver: readonly string[] = ['hidden', 'file', 'checkbox'];

const isField = (element: Element): element is HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement =>
  element instanceof HTMLInputElement || element instanceof HTMLSelectElement || element instanceof HTMLTextAreaElement;

/** Of a form that is the dialog's own, not of one further inside, such as the notes of an application. */
function firstFieldIn(body: HTMLElement | null): HTMLElement | null {
  const form = [...(body?.children ?? [])].find((child) => child instanceof HTMLFormElement);
  return (
    [...(form?.elements ?? [])].filter(isField).find(({ disabled, type }) => !disabled && !passedOver.includes(type)) ??
    null
  );
}
