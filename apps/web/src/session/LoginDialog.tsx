import type { User } from '@cotejo/contracts/identity/users';
import { useId, useRef } from 'react';
import { Button, ButtonLink } from '#ui/controls/Button.tsx';
import { FieldMessage } from '#ui/controls/Field.tsx';
import { Dialog } from '#ui/feedback/Dialog.tsx';
import { LoginFields } from './LoginFields.tsx';
import { LoginWayOut } from './LoginWayOut.tsx';
import { withReturnTarget } from './return-target.ts';
import { readSessionEnd } from './session-end.ts';
import { TwoStepFields, TwoStepResend } from './TwoStepFields.tsx';
import { sessionTexts } from './texts.ts';
import { useLogin } from './use-login.ts';

/**
 * Lets the person sign in without leaving the page. The change of session renders the page again without a reload.
 * @param returnTo path to return to if the person goes to registration or recovery instead
 */
export default function LoginDialog({
  isOpen,
  onClose,
  onSignedIn,
  returnTo,
  email: knownEmail = '',
}: {
  isOpen: boolean;
  onClose: () => void;
  onSignedIn: (user: User) => void;
  returnTo: string;
  /** The e-mail that the person has just typed on the page, to fill in the field. */
  email?: string;
}) {
  const formId = useId();
  // The first empty field gets the focus.
  const firstEmptyField = useRef<HTMLInputElement>(null);
  const login = useLogin(onSignedIn, { returnTo, email: knownEmail });
  const { form, failure, secondStep } = login;
  const { values, errors } = form;
  const refusal = failure?.reason === 'credentials' ? sessionTexts.wrongCredentials : failure?.text;
  const failureText = failure?.warning ? `${refusal}. ${failure.warning}` : refusal;
  const isSessionOver = readSessionEnd() === 'refused';

  return (
    <Dialog
      title={sessionTexts.signInNeeded}
      isOpen={isOpen}
      onClose={onClose}
      initialFocus={firstEmptyField}
      footer={
        <>
          <ButtonLink variant="plain" small to={withReturnTarget('/recuperar-password', returnTo)}>
            ¿Problemas para ingresar?
          </ButtonLink>
          <ButtonLink to={withReturnTarget('/registro', returnTo)}>Crear cuenta</ButtonLink>
          <Button
            type="submit"
            form={formId}
            variant="main"
            busyText={form.isBusy && 'INGRESANDO...'}
            isBlocked={!login.isComplete}
          >
            INGRESAR
          </Button>
        </>
      }
    >
      <p className="soft">
        {isSessionOver
          ? 'Tu sesión terminó. Ingresa y seguimos con tu formulario.'
          : '¿Primera vez aquí? Crea tu cuenta en dos minutos; tu formulario te espera.'}
      </p>
      <form id={formId} className="stack" onSubmit={login.onSubmit}>
        {secondStep ? (
          <>
            <TwoStepFields
              step={secondStep}
              code={values.code}
              onCode={(code) => form.set('code', code)}
              error={errors.code ?? failureText}
            />
            <TwoStepResend step={secondStep} />
            <Button variant="plain" onClick={login.backToPassword}>
              Volver a la contraseña
            </Button>
          </>
        ) : (
          <>
            <LoginFields
              email={{ ...form.box('email'), ref: knownEmail === '' ? firstEmptyField : undefined }}
              password={{
                ...form.box('password'),
                ref: knownEmail === '' ? undefined : firstEmptyField,
                error: failureText,
              }}
            />
            {failure && failure.reason !== 'credentials' && (
              <FieldMessage tone="hint">
                <LoginWayOut reason={failure.reason} email={values.email} returnTo={returnTo} />
              </FieldMessage>
            )}
          </>
        )}
      </form>
    </Dialog>
  );
}
