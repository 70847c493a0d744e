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
  children: ReactNode;
}

/**
 * For actions that cannot be undone or that other people notice. Mount it only while it is open. It starts in its first
 * field, or else on 'Cancelar'. For a write use `ConfirmChange`.
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
      fieldlessFocus={cancel}
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

export function ConfirmChange({
  change,
  form,
  busyText,
  children,
  ...question
}: Question & { busyText: string } & (
    | { change: Change<void>; form?: undefined }
    // Fields that have to be filled in first: the form sends the write.
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
