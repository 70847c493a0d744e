import { type ReactNode, useRef } from 'react';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { FailureNote } from './FailureNote.tsx';

/**
 * Asks once before something that cannot be taken back, or that somebody else notices. Mounted only
 * while it is open.
 */
export function ConfirmDialog({
  title,
  confirm,
  busyText,
  isDangerous,
  isBusy,
  failureTitle,
  error,
  onConfirm,
  formId,
  onClose,
  children,
}: {
  title: string;
  /** The button's word, a verb. */
  confirm: string;
  busyText: string;
  isDangerous?: boolean;
  isBusy: boolean;
  failureTitle: string;
  error: unknown;
  onConfirm?: () => void;
  /** Of a form among the children, where there is something to fill in: the button submits it. */
  formId?: string;
  onClose: () => void;
  /** What happens then. */
  children: ReactNode;
}) {
  const cancel = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      isOpen
      isAlert
      title={title}
      onClose={onClose}
      initialFocus={cancel}
      footer={
        <>
          <Button ref={cancel} onClick={onClose}>
            Cancelar
          </Button>
          <Button
            variant={isDangerous ? 'danger' : 'main'}
            busyText={isBusy && busyText}
            {...(formId === undefined ? { onClick: onConfirm } : { type: 'submit', form: formId })}
          >
            {confirm}
          </Button>
        </>
      }
    >
      {children}
      <FailureNote title={failureTitle} error={error} />
    </Dialog>
  );
}
