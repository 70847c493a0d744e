import { useId } from 'react';
import { useOfficeForm } from '#forms/use-office-form.ts';
import { Button } from '#ui/controls/Button.tsx';
import { codeProblem } from '#ui/controls/clean-input.ts';
import { CopiedText } from '#ui/feedback/CopiedText.tsx';
import { Dialog } from '#ui/feedback/Dialog.tsx';
import { isOfMailCode } from './AddPasskeyDialog.tsx';
import { keyFailureText } from './failure-texts.ts';
import { KeyCodeField } from './KeyCodeField.tsx';
import { type MailCode, MailCodeField } from './MailCodeField.tsx';
import styles from './second-key.module.css';
import { useConfirmApp } from './use-second-keys.ts';

/**
 * Adds an authenticator app.
 * @param mail the code sent by e-mail that the first key also requires; null for a further key
 */
export function AddAppDialog({
  app,
  mail,
  onAdded,
  onClose,
}: {
  app: { secret: string; uri: string; svg: string };
  mail: MailCode | null;
  onAdded: (recoveryCodes: readonly string[] | null) => void;
  onClose: () => void;
}) {
  const formId = useId();
  const confirm = useConfirmApp();
  const form = useOfficeForm({
    initial: { code: '', mailCode: '' },
    check: ({ code, mailCode }) => {
      const wrongCode = mail ? codeProblem(mailCode) : null;
      return {
        ...(code.trim() === '' && { code: 'Escribe el código' }),
        ...(wrongCode && { mailCode: wrongCode }),
      };
    },
    send: async ({ code, mailCode }) => {
      const { recoveryCodes } = await confirm.mutateAsync({ code, ...(mail && { mailCode }) });
      onAdded(recoveryCodes);
    },
  });
  const isMailCodeWrong = isOfMailCode(form.failure);
  const failure = form.failure === null ? null : keyFailureText(form.failure, 'totp');
  return (
    <Dialog
      isOpen
      title="Añadir aplicación de códigos"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button type="submit" form={formId} variant="main" busyText={form.isBusy && 'Verificando...'}>
            Añadir
          </Button>
        </>
      }
    >
      <form id={formId} className="stack" noValidate onSubmit={form.onSubmit}>
        <p>Abre la aplicación en tu teléfono y apunta la cámara a este cuadro.</p>
        <img
          className={styles.qr}
          src={`data:image/svg+xml;utf8,${encodeURIComponent(app.svg)}`}
          alt="Código QR para la aplicación"
        />
        <p className="small">
          ¿No puedes usar la cámara? Escribe esta clave en la aplicación:
          <br />
          <span className={styles.secret}>
            <CopiedText text={app.secret} name="la clave" />
          </span>
        </p>
        <KeyCodeField
          kind="totp"
          value={form.values.code}
          error={form.errors.code ?? (isMailCodeWrong ? undefined : (failure ?? undefined))}
          onChange={(code) => form.set('code', code)}
        />
        {mail && (
          <MailCodeField
            mail={mail}
            value={form.values.mailCode}
            error={form.errors.mailCode ?? (isMailCodeWrong ? (failure ?? undefined) : undefined)}
            onChange={(code) => form.set('mailCode', code)}
          />
        )}
      </form>
    </Dialog>
  );
}
