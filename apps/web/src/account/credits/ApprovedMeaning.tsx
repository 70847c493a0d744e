import type { UserCredit } from '@cotejo/contracts/credits/applicant';
import { approvedMeaning } from '@cotejo/contracts/credits/review-story';
import type { TurnStep } from '@cotejo/contracts/credits/turn';
import type { OwnHandover } from '@cotejo/contracts/handovers/applicant';
import { Link } from 'react-router';
import styles from './credits.module.css';
import { isTakenBack } from './describe-handover.ts';

/** What Aprobado means, and how not to go on: an approved application cannot be cancelled. */
export function ApprovedMeaning({
  credit: { institution, handoverConsent, turn },
  handover,
}: {
  credit: UserCredit;
  handover: OwnHandover | null;
}) {
  const name = institution?.name ?? 'la institución';
  const isGiven = handoverConsent?.given ?? false;
  return (
    <div className={styles.meaning}>
      <details>
        <summary>Qué quiere decir «Aprobado»</summary>
        <p>{approvedMeaning(institution?.name ?? null, isGiven)}</p>
      </details>
      <details>
        <summary>Ya no lo quiero</summary>
        <p>
          No has firmado ningún préstamo: no debes nada.{' '}
          {isGiven
            ? takeBackText(name, turn.step)
            : `${isTakenBack(handover) ? `${name} ya no puede ver tus papeles` : `No le entregamos nada a ${name}`}; no tienes que hacer nada más.`}{' '}
          Para que también se borre aquí, elimina tu cuenta en <Link to="/configuracion/privacidad">Configuración</Link>
          .
        </p>
      </details>
    </div>
  );
}

const takeBackText = (name: string, step: TurnStep): string =>
  step === 'deliver' || step === 'bring'
    ? `Retira el permiso: no le entregamos nada a ${name}.`
    : `Retira el permiso: ${name} deja de ver tus papeles y le pedimos que borre lo que descargó. Si te llama, dile que ya no.`;
