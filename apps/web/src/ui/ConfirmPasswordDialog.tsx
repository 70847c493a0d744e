import { type ReactNode, useId, useRef, useState } from 'react';
import { messageOf } from '#request/request-error.ts';
import { useSend } from '#request/use-send.ts';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';
import { AccountOfPassword, PasswordField } from './PasswordField.tsx';

/**
 * Asks for the password before something that an open session alone must not be enough for.
 * @param onConfirm sends the password; what it throws is shown at the field, and what was typed
 *   stays
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
  /** Of the account whose password it is. */
  email: string | undefined;
  title: string;
  /** What happens: a sentence, or several elements. */
  children: ReactNode;
  confirm: string;
  cancel?: string;
  busyText: string;
  isDangerous?: boolean;
  /** Where the failure has no words of its own. */
  failure: string;
  onConfirm: (password: string) => Promise<void>;
  onClose: () => void;
}) {
  const formId = useId();
  const [password, setPassword] = useState('');
  const [failure, setFailure] = useState<string | null>(null);
  const box = useRef<HTMLInputElement>(null);

  // What is asked for may be answered after the dialog was closed, and opened and typed into again.
  const opening = useRef(0);

  function close(): void {
    opening.current += 1;
    setPassword('');
    setFailure(null);
    onClose();
  }

  function showFailure(text: string): void {
    setFailure(text);
    box.current?.focus();
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
      initialFocus={box}
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
        {/* For password managers: they fill in the password of this account and of no other. */}
        <AccountOfPassword email={email} />
        <PasswordField
          ref={box}
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
