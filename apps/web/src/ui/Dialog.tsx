import { type ReactNode, type RefObject, useId, useLayoutEffect, useRef } from 'react';
import styles from './Dialog.module.css';

interface DialogProps {
  title: ReactNode;
  isOpen: boolean;
  /**
   * Called on the cross, Escape and, until something was typed, a press outside. Leave it out where
   * a response is needed.
   */
  onClose?: () => void;
  footer?: ReactNode;
  children: ReactNode;
  isAlert?: boolean;
  wide?: boolean;
  /** A long text to read: its body takes the focus, so that it scrolls by keyboard. */
  isText?: boolean;
  /** Takes the focus on opening; else the first control inside. */
  initialFocus?: RefObject<HTMLElement | null>;
}

/** Title bar, body, footer. The browser's own modal keeps the focus inside and gives it back. */
export function Dialog({ title, isOpen, onClose, footer, children, isAlert, wide, isText, initialFocus }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  // A press beside the dialog is easily a slip: it takes no typed text along.
  const holdsText = useRef(false);

  // Before the browser goes on: an effect after the next frame would leave the page behind a closed
  // dialog out of reach until then, and a box that is pressed at once would not take the text.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element || isOpen === element.open) return;
    if (!isOpen) {
      element.close();
      return;
    }
    holdsText.current = false;
    element.showModal();
    initialFocus?.current?.focus();
  }, [isOpen, initialFocus]);

  // Taken away while open it would keep the focus it has to give back: it closes before it goes.
  useLayoutEffect(() => {
    const element = dialog.current;
    return () => element?.close();
  }, []);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape reaches onCancel; the click is only the press outside
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
