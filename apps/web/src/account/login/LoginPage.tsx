import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { readWaitingChoice } from '#loan/flow/stored-flow.ts';
import { LoginFields } from '#session/LoginFields.tsx';
import { LoginWayOut } from '#session/LoginWayOut.tsx';
import { hasJustSignedOut, readReturnTarget, withReturnTarget } from '#session/return-target.ts';
import { readSessionEnd } from '#session/session-end.ts';
import { TwoStepFields, TwoStepResend } from '#session/TwoStepFields.tsx';
import { sessionTexts } from '#session/texts.ts';
import { useLogin } from '#session/use-login.ts';
import { VisitorsOnly } from '#session/VisitorsOnly.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { FieldMessage } from '#ui/controls/Field.tsx';
import { Segmented } from '#ui/controls/Segmented.tsx';
import { showToast } from '#ui/feedback/Toast.tsx';
import { pageTitle } from '#ui/page/page-title.ts';
import { BackLink } from '../entry/BackLink.tsx';
import { CodePageLink } from '../entry/CodePageLink.tsx';
import styles from '../entry/entry.module.css';
import { readEntryState } from '../entry/entry-state.ts';
import { deleteRegistration } from '../registration/stored-registration.ts';
import type { Route } from './+types/LoginPage.ts';
import { findRememberedEmail, keepEmail } from './remembered-email.ts';

export const meta: Route.MetaFunction = () => [
  { title: pageTitle('Ingresar') },
  {
    name: 'description',
    content: 'Entra a tu cuenta de cotejo para seguir tus solicitudes de crédito y tus documentos.',
  },
];

export default function LoginPage() {
  const { search } = useLocation();
  useEffect(() => {
    if (hasJustSignedOut(search)) showToast(sessionTexts.signedOut, 'done');
  }, [search]);
  return (
    <VisitorsOnly>
      <LoginForm />
    </VisitorsOnly>
  );
}

export function LoginForm() {
  const { search, state } = useLocation();
  // For visitors only: once there is a session, the guard of the page redirects.
  const returnTo = readReturnTarget(search);
  const login = useLogin(
    (user) => {
      keepEmail(user.email);
      // It contains a password.
      deleteRegistration();
    },
    { survivesReload: true, returnTo },
  );
  const { form, isComplete, failure, secondStep } = login;
  const { values, errors, isBusy, read, set } = form;
  const isCodeNeeded = secondStep !== null;
  // Router and storage are read after hydration, because the server does not have them.
  const { email: enteredEmail, temporarySentTo, confirmed } = readEntryState(state);
  const fillEmail = useEffectEvent((entered: string | undefined) => {
    if (read().email === '') set('email', entered || findRememberedEmail() || '');
  });
  useLayoutEffect(() => fillEmail(enteredEmail), [enteredEmail]);
  const [endText, setEndText] = useState<string | null>(null);
  useLayoutEffect(() => setEndText(describeSessionEnd()), []);

  return (
    <>
      {isCodeNeeded ? null : <BackLink to="/">Inicio</BackLink>}
      <h1>Ingresar</h1>
      {!isCodeNeeded && (
        <Segmented
          wide
          label="Tipo de cuenta"
          value="user"
          options={[
            { value: 'user', label: 'Usuario', to: `/login${search}` },
            { value: 'admin', label: 'Administrador', to: '/admin/login' },
          ]}
        />
      )}
      {!isCodeNeeded && temporarySentTo && (
        <p className={styles.fact}>
          Si ese correo tiene una cuenta, te enviamos una contraseña temporal a <b>{temporarySentTo}</b>. Escríbela
          aquí, en Contraseña.
        </p>
      )}
      {!isCodeNeeded && confirmed && <p className={styles.fact}>{confirmed}</p>}
      {!isCodeNeeded && endText && !temporarySentTo && !confirmed && <p className={styles.fact}>{endText}</p>}
      <form className="stack" onSubmit={login.onSubmit} noValidate>
        {secondStep ? (
          <TwoStepFields
            step={secondStep}
            code={values.code}
            onCode={(code) => set('code', code)}
            error={errors.code ?? failure?.text}
          />
        ) : (
          <LoginFields email={form.box('email')} password={form.box('password')} />
        )}
        {failure && !isCodeNeeded && (
          <div role="alert">
            <FieldMessage tone="error">
              {failure.text}
              {failure.warning && `. ${failure.warning}`}{' '}
              <LoginWayOut reason={failure.reason} email={values.email} returnTo={returnTo} />
            </FieldMessage>
          </div>
        )}
        <Button
          type="submit"
          variant="main"
          wide
          disabled={!isComplete && !isBusy}
          busyText={isBusy && 'INGRESANDO...'}
        >
          INGRESAR
        </Button>
        {secondStep && <TwoStepResend step={secondStep} />}
      </form>
      <p className={styles.links}>
        {isCodeNeeded ? (
          <Button variant="plain" onClick={login.backToPassword}>
            Volver a la contraseña
          </Button>
        ) : (
          <>
            <Link to={withReturnTarget('/recuperar-password', returnTo)}>¿Problemas para ingresar?</Link>
            <Link to={withReturnTarget('/registro', returnTo)}>Crear cuenta</Link>
            <CodePageLink email={values.email} returnTo={returnTo} />
          </>
        )}
      </p>
      <p className="note">Cotejo nunca te pide tu clave del banco, ni por teléfono ni por correo.</p>
    </>
  );
}

/** Why the last session of this tab ended; null if the user signed out. */
function describeSessionEnd(): string | null {
  const end = readSessionEnd();
  if (end === 'inactivity') return 'Cerramos tu sesión por seguridad: pasaron 5 minutos sin actividad.';
  if (end === null) return null;
  return `Tu sesión terminó. Ingresa y seguimos ${whereItGoesOn()}.`;
}

function whereItGoesOn(): string {
  const choice = readWaitingChoice();
  return choice ? `con ${choice.institutionName}` : 'donde estabas';
}
