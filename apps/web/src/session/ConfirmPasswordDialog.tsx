import { type ReactNode, useId, useRef, useState } from 'react';
import { messageOf } from '#data/http/request-error.ts';
import { useSend } from '#data/query/use-send.ts';
import { Button } from '#ui/controls/Button.tsx';
import { AccountOfPassword, PasswordField } from '#ui/controls/PasswordField.tsx';
import { Dialog } from '#ui/feedback/Dialog.tsx';

/**
 * Asks for the password again before an action that needs more than an open session.
 * @param onConfirm sends the password; if it throws, the message is shown at the field and the input is kept
 */
export function ConfirmPasswordDialog({
  isOpen,
  email,
  title,
  children,
  confirm,
  cancel = 'Cancelar',
  busyText,
  isDangerous = false,
  failure: otherwise,
  onConfirm,
  onClose,
}: {
  isOpen: boolean;
  email: string | undefined;
  title: string;
  children: ReactNode;
  confirm: string;
  cancel?: string;
  busyText: string;
  isDangerous?: boolean;
  /** Shown when the error has no message of its own. */
  failure: string;
  onConfirm: (password: string) => Promise<void>;
  onClose: () => void;
}) {
  const formId = useId();
  const [password, setPassword] = useState('');
  const [failure, setFailure] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);

  // Counts how often the dialog was closed. A response that arrives after that belongs to an
  // earlier opening and is ignored.
  const opening = useRef(0);

  function close(): void {
    opening.current += 1;
    setPassword('');
    setFailure(null);
    onClose();
  }

  function showFailure(text: string): void {
    setFailure(text);
    input.current?.focus();
  }

  const { mutate: send, isPending: isBusy } = useSend({
    mutationFn: (_opening: number) => onConfirm(password),
    onSuccess: (_, sentFrom) => {
      if (sentFrom === opening.current) close();
    },
    onError: (error, sentFrom) => {
      if (sentFrom === opening.current) showFailure(messageOf(error, otherwise));
    },
  });

  function submit(): void {
    if (password === '') showFailure('Escribe tu contraseña');
    else {
      setFailure(null);
      send(opening.current);
    }
  }

  return (
    <Dialog
      isAlert={isDangerous}
      isOpen={isOpen}
      onClose={close}
      initialFocus={input}
      title={title}
      footer={
        <>
          <Button onClick={close}>{cancel}</Button>
          <Button type="submit" form={formId} variant={isDangerous ? 'danger' : 'main'} busyText={isBusy && busyText}>
            {confirm}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
        noValidate
      >
        {typeof children === 'string' ? <p>{children}</p> : children}
        {/* Lets password managers fill in the password of this account only. */}
        <AccountOfPassword email={email} />
        <PasswordField
          ref={input}
          label="Tu contraseña"
          autoComplete="current-password"
          value={password}
          error={failure}
          onChange={(event) => {
            setPassword(event.target.value);
            setFailure(null);
          }}
        />
      </form>
    </Dialog>
  );
}
