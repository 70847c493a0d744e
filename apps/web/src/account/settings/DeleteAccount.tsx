import { isInReview, isUndecided } from '@cotejo/contracts/credits/status';
import { deleteAccount } from '@cotejo/contracts/identity/profiles';
import { type SubmitEvent, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { request } from '#request/request.ts';
import { messageOf } from '#request/request-error.ts';
import { useSession } from '#session/session.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { AccountOfPassword, PasswordField } from '#ui/PasswordField.tsx';
import { showToast } from '#ui/Toast.tsx';
import { useUserCredits } from '../credits/use-credits.ts';
import { rememberEmail } from '../login/remembered-email.ts';
import styles from './settings.module.css';

/** Deleting the account asks for the password: nothing brings it back. */
export function DeleteAccount() {
  const formId = useId();
  const { deleteSession, user } = useSession();
  const navigate = useNavigate();
  const [isAsked, setIsAsked] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [password, setPassword] = useState('');
  const [failure, setFailure] = useState<string | null>(null);
  const box = useRef<HTMLInputElement>(null);

  function close(): void {
    setIsAsked(false);
    setPassword('');
    setFailure(null);
  }

  async function submit(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    if (isBusy || password === '') return;
    setIsBusy(true);
    setFailure(null);
    try {
      await request(deleteAccount, { body: { password } });
      rememberEmail(null);
      deleteSession();
      showToast('Tu cuenta fue eliminada', 'done');
      await navigate('/', { replace: true });
    } catch (error) {
      setFailure(messageOf(error, 'No se pudo eliminar la cuenta'));
      setIsBusy(false);
    }
  }

  return (
    <section className={styles.section}>
      <h2>Eliminar mi cuenta</h2>
      <div className={styles.danger}>
        <div className="stack">
          <p>
            Se borran tus datos, tus solicitudes sin respuesta y sus documentos. Las que ya tienen respuesta quedan sin
            tu nombre. No se puede deshacer.
          </p>
          <div>
            <Button variant="danger" onClick={() => setIsAsked(true)}>
              Eliminar mi cuenta
            </Button>
          </div>
        </div>
      </div>
      <Dialog
        isAlert
        isOpen={isAsked}
        onClose={close}
        initialFocus={box}
        title="¿Eliminar tu cuenta?"
        footer={
          <>
            <Button onClick={close}>Conservar mi cuenta</Button>
            <Button
              type="submit"
              form={formId}
              variant="danger"
              disabled={password === ''}
              busyText={isBusy && 'Eliminando...'}
            >
              Eliminar para siempre
            </Button>
          </>
        }
      >
        <form id={formId} className="stack" onSubmit={(event) => void submit(event)} noValidate>
          {isAsked && <WhatIsLost />}
          <p>Escribe tu contraseña para confirmar.</p>
          <AccountOfPassword email={user?.email} />
          <PasswordField
            ref={box}
            label="Contraseña"
            autoComplete="current-password"
            value={password}
            error={failure}
            onChange={(event) => setPassword(event.target.value)}
          />
        </form>
      </Dialog>
    </section>
  );
}

/**
 * The applications and documents that go, counted; what cannot be counted now is said without a
 * number.
 */
function WhatIsLost() {
  const { data: credits } = useUserCredits();
  if (!credits) return <p>Se cancelan tus solicitudes sin respuesta y se borran sus documentos.</p>;
  const undecided = credits.filter(({ status }) => isUndecided(status));
  const inReview = undecided.filter(({ status }) => isInReview(status)).length;
  const documents = undecided.reduce((sum, credit) => sum + credit.documents.length, 0);
  const lines = [
    inReview > 0 &&
      (inReview === 1
        ? 'Tienes 1 solicitud en revisión: se cancela.'
        : `Tienes ${inReview} solicitudes en revisión: se cancelan.`),
    documents > 0 &&
      (documents === 1 ? 'Se borra 1 documento que subiste.' : `Se borran ${documents} documentos que subiste.`),
    'Tus datos personales y tu historial de búsquedas se borran.',
  ].filter((line) => line !== false);
  return (
    <ul>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
