import { type FormEvent, type ReactNode, useId, useRef } from 'react';
import type { OfficeForm } from '#forms/use-office-form.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Dialog } from '#ui/feedback/Dialog.tsx';
import { FailureNote } from './FailureNote.tsx';
import type { Change } from './use-change.ts';

interface Question {
  title: string;
  confirm: string;
  isDangerous?: boolean;
  onClose: () => void;
  /** What happens then, and what has to be filled in before. */
  children: ReactNode;
}

/**
 * Asks once before something that cannot be taken back, or that somebody else notices. Mounted only
 * while it is open. For a write use `ConfirmChange`.
 */
export function ConfirmDialog({
  title,
  confirm,
  isDangerous,
  busyText = false,
  onConfirm,
  onClose,
  children,
}: Question & { busyText?: string | false; onConfirm: (event: FormEvent<HTMLFormElement>) => void }) {
  const cancel = useRef<HTMLButtonElement>(null);
  const formId = useId();
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
          <Button type="submit" form={formId} variant={isDangerous ? 'danger' : 'main'} busyText={busyText}>
            {confirm}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          onConfirm(event);
        }}
      >
        {children}
      </form>
    </Dialog>
  );
}

/** Asks once before a write: sends it, and shows that it runs and why it failed. */
export function ConfirmChange({
  change,
  form,
  busyText,
  children,
  ...question
}: Question & { busyText: string } & (
    | { change: Change<void>; form?: undefined }
    // What has to be filled in before: the form sends the write.
    | { change: { failureTitle: string }; form: Pick<OfficeForm<object>, 'isBusy' | 'failure' | 'onSubmit'> }
  )) {
  const { isRunning, error, send } = form
    ? { isRunning: form.isBusy, error: form.failure, send: form.onSubmit }
    : { isRunning: change.isPending, error: change.error, send: () => change.mutate() };
  return (
    <ConfirmDialog {...question} busyText={isRunning && busyText} onConfirm={send}>
      {children}
      <FailureNote title={change.failureTitle} error={error} />
    </ConfirmDialog>
  );
}
