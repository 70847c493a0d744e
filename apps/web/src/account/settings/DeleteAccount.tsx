import { isInReview, isUndecided } from '@cotejo/contracts/credits/status';
import type { TurnStep } from '@cotejo/contracts/credits/turn';
import { deleteAccount } from '@cotejo/contracts/identity/profiles';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { request } from '#data/http/request.ts';
import { ConfirmPasswordDialog } from '#session/ConfirmPasswordDialog.tsx';
import { useSession } from '#session/session.ts';
import { Button } from '#ui/controls/Button.tsx';
import { showToast } from '#ui/feedback/Toast.tsx';
import { useUserCredits } from '../credits/use-user-credits.ts';
import { rememberEmail } from '../login/remembered-email.ts';
import styles from './settings.module.css';

export function DeleteAccount() {
  const { deleteSession, user } = useSession();
  const navigate = useNavigate();
  const [isAsked, setIsAsked] = useState(false);

  async function deleteForGood(password: string): Promise<void> {
    await request(deleteAccount, { body: { password } });
    rememberEmail(null);
    deleteSession();
    showToast('Tu cuenta fue eliminada', 'done');
    await navigate('/', { replace: true });
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
      <ConfirmPasswordDialog
        email={user?.email}
        isOpen={isAsked}
        title="¿Eliminar tu cuenta?"
        confirm="Eliminar para siempre"
        cancel="Conservar mi cuenta"
        busyText="Eliminando..."
        isDangerous
        failure="No se pudo eliminar la cuenta"
        onConfirm={deleteForGood}
        onClose={() => setIsAsked(false)}
      >
        {isAsked && <WhatIsLost />}
        <p>Escribe tu contraseña para confirmar.</p>
      </ConfirmPasswordDialog>
    </section>
  );
}

/** The institution may have the papers. */
const handedSteps: readonly TurnStep[] = ['wait', 'go', 'meet', 'refused', 'paid'];

function WhatIsLost() {
  const { data: credits } = useUserCredits();
  if (!credits) return <p>Se cancelan tus solicitudes sin respuesta y se borran sus documentos.</p>;
  const undecided = credits.filter(({ status }) => isUndecided(status));
  const inReview = undecided.filter(({ status }) => isInReview(status)).length;
  const handed = credits.filter(({ turn }) => handedSteps.includes(turn.step)).length;
  const documents = undecided.reduce((sum, credit) => sum + credit.documents.length, 0);
  const lines = [
    credits.length > 0 &&
      (credits.length === 1
        ? 'Tu solicitud deja de estar en tu cuenta.'
        : `Tus ${credits.length} solicitudes dejan de estar en tu cuenta.`),
    inReview > 0 &&
      (inReview === 1
        ? 'Tienes 1 solicitud en revisión: se cancela.'
        : `Tienes ${inReview} solicitudes en revisión: se cancelan.`),
    handed > 0 &&
      (handed === 1
        ? 'La institución que recibió tu solicitud deja de verla, y le pedimos que borre lo que descargó.'
        : 'Las instituciones que recibieron tus solicitudes dejan de verlas, y les pedimos que borren lo que descargaron.'),
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
