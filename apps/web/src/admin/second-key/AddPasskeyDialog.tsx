import { passkeyNameMaximum } from '@cotejo/contracts/second-factor';
import { passkeyNameSchema } from '@cotejo/contracts/second-factor.schemas';
import { useId } from 'react';
import { RequestError } from '#data/http/request-error.ts';
import { useOfficeForm } from '#forms/use-office-form.ts';
import { Button } from '#ui/controls/Button.tsx';
import { codeProblem } from '#ui/controls/clean-input.ts';
import { FieldMessage, TextField } from '#ui/controls/Field.tsx';
import { Dialog } from '#ui/feedback/Dialog.tsx';
import { keyFailureText } from './failure-texts.ts';
import { type MailCode, MailCodeField } from './MailCodeField.tsx';
import { useAddPasskey } from './use-second-keys.ts';

const nameProblem = (name: string) => passkeyNameSchema.safeParse(name).error?.issues[0]?.message;

/**
 * Adds a passkey.
 * @param mail the code sent by e-mail that the first key also requires; null for a further key
 */
export function AddPasskeyDialog({
  mail,
  onAdded,
  onClose,
}: {
  mail: MailCode | null;
  onAdded: (recoveryCodes: readonly string[] | null) => void;
  onClose: () => void;
}) {
  const formId = useId();
  const add = useAddPasskey();
  const form = useOfficeForm({
    initial: { name: '', mailCode: '' },
    check: ({ name, mailCode }) => {
      const wrongName = nameProblem(name);
      const wrongCode = mail ? codeProblem(mailCode) : null;
      return { ...(wrongName && { name: wrongName }), ...(wrongCode && { mailCode: wrongCode }) };
    },
    send: async ({ name, mailCode }) => {
      const added = await add.mutateAsync({ name: name.trim(), ...(mail && { mailCode }) });
      onAdded(added.recoveryCodes);
    },
  });
  const isCodeWrong = isOfMailCode(form.failure);
  return (
    <Dialog
      isOpen
      title="Añadir llave de acceso"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button type="submit" form={formId} variant="main" busyText={form.isBusy && 'Esperando la llave...'}>
            Crear llave
          </Button>
        </>
      }
    >
      <form id={formId} className="stack" noValidate onSubmit={form.onSubmit}>
        <TextField
          label="Nombre de la llave"
          hint="Para reconocerla después: «Mi computadora», «Llave azul»."
          autoComplete="off"
          maxLength={passkeyNameMaximum}
          required
          {...form.box('name')}
        />
        {mail && (
          <MailCodeField
            mail={mail}
            value={form.values.mailCode}
            error={form.errors.mailCode ?? (isCodeWrong ? keyFailureText(form.failure, 'passkey') : undefined)}
            onChange={(code) => form.set('mailCode', code)}
          />
        )}
        <p className="small soft">Al seguir, este dispositivo te pide tu huella, tu cara o tu llave de seguridad.</p>
        {form.failure !== null && !isCodeWrong && (
          <div role="alert">
            <FieldMessage tone="error">{keyFailureText(form.failure, 'passkey')}</FieldMessage>
          </div>
        )}
      </form>
    </Dialog>
  );
}

/** Whether a failure is about the code sent by e-mail, so that it is shown at that field. */
export const isOfMailCode = (error: unknown): boolean =>
  error instanceof RequestError && ['CODE_INVALID', 'CODE_EXPIRED', 'TOO_MANY_ATTEMPTS'].includes(error.code);
