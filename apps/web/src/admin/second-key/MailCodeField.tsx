import { codeMinutes } from '@cotejo/contracts/core/limits';
import { Button } from '#ui/controls/Button.tsx';
import { CodeField } from '#ui/controls/CodeField.tsx';
import { useAdmin } from '../shell/use-admin.ts';
import { FailureNote } from '../ui/FailureNote.tsx';
import type { useMailCode } from './use-second-keys.ts';

export type MailCode = Pick<
  ReturnType<typeof useMailCode>,
  'mutate' | 'isPending' | 'isSuccess' | 'error' | 'failureTitle'
>;

/** The field for the code sent by e-mail, which adding the first key also requires. */
export function MailCodeField({
  mail,
  value,
  error,
  onChange,
}: {
  mail: MailCode;
  value: string;
  error: string | undefined;
  onChange: (code: string) => void;
}) {
  const { email } = useAdmin();
  return (
    <>
      <p className="small soft" role="status">
        {mail.isSuccess
          ? `Te enviamos un código a ${email}. Sirve ${codeMinutes} minutos.`
          : 'La primera llave pide también un código que te llega al correo.'}
      </p>
      <CodeField label="Código del correo" value={value} error={error} onChange={onChange} />
      <FailureNote title={mail.failureTitle} error={mail.error} />
      <Button variant="plain" small busyText={mail.isPending && 'Enviando...'} onClick={() => mail.mutate()}>
        Enviar otro código
      </Button>
    </>
  );
}
