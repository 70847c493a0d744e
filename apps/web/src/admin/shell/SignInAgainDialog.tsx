import { type AdminLogin, loginAdmin, type SecondFactorChallenge } from '@cotejo/contracts/admins';
import { useEffect, useId, useRef, useState } from 'react';
import { request } from '#data/http/request.ts';
import { messageOf } from '#data/http/request-error.ts';
import type { FieldErrors } from '#forms/use-form.ts';
import { useOfficeForm } from '#forms/use-office-form.ts';
import { useAdminSession } from '#session/admin.ts';
import { Button } from '#ui/controls/Button.tsx';
import { AccountOfPassword, PasswordField } from '#ui/controls/PasswordField.tsx';
import { Dialog } from '#ui/feedback/Dialog.tsx';
import { showToast } from '#ui/feedback/Toast.tsx';
import { SecondStep } from '../second-key/SecondStep.tsx';
import { useAdmin } from './use-admin.ts';

/** The same person signs in again without leaving the page, so that what was typed stays. */
export function SignInAgainDialog({ onClose }: { onClose: () => void }) {
  const { email } = useAdmin();
  const { renew } = useAdminSession();
  const formId = useId();
  const box = useRef<HTMLInputElement>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [challenge, setChallenge] = useState<SecondFactorChallenge['secondFactor'] | null>(null);

  function open(opened: AdminLogin): void {
    renew(opened);
    showToast('Ingresaste otra vez', 'done');
    onClose();
  }
  function backToPassword(text: string | null): void {
    setChallenge(null);
    form.set('password', '');
    setFailure(text);
  }
  useEffect(() => {
    if (challenge === null) box.current?.focus();
  }, [challenge]);
  const form = useOfficeForm({
    initial: { password: '' },
    check: ({ password }): FieldErrors => (password === '' ? { password: 'Escribe tu contraseña' } : {}),
    send: async ({ password }) => {
      setFailure(null);
      const { data } = await request(loginAdmin, { body: { email, password } });
      if ('secondFactor' in data) setChallenge(data.secondFactor);
      else open(data);
    },
    onFailure: (error) => setFailure(messageOf(error, 'Error en el inicio de sesión')),
  });

  return (
    <Dialog
      isOpen
      title="Ingresa otra vez"
      onClose={onClose}
      footer={
        !challenge && (
          <>
            <Button onClick={onClose}>Cancelar</Button>
            <Button type="submit" form={formId} variant="main" busyText={form.isBusy && 'Verificando...'}>
              Ingresar
            </Button>
          </>
        )
      }
    >
      {challenge ? (
        <SecondStep challenge={challenge} onOpened={open} onOver={backToPassword} onBack={() => backToPassword(null)} />
      ) : (
        <form id={formId} className="stack" noValidate onSubmit={form.onSubmit}>
          <p className="soft">Como {email}. Lo que escribiste en la página se queda como está.</p>
          <AccountOfPassword email={email} />
          <PasswordField
            ref={box}
            label="Tu contraseña"
            autoComplete="current-password"
            {...form.box('password')}
            error={form.errors.password ?? failure}
          />
        </form>
      )}
    </Dialog>
  );
}
