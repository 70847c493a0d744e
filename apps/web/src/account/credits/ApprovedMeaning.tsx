import type { UserCredit } from '@cotejo/contracts/credits/applicant';
import { approvedMeaning } from '@cotejo/contracts/credits/review-story';
import { Link } from 'react-router';
import styles from './credits.module.css';

/** What Aprobado means, and how not to go on: an approved application cannot be cancelled. */
export function ApprovedMeaning({ credit: { institution, handoverConsent } }: { credit: UserCredit }) {
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
            ? `Retira el permiso: ${name} deja de ver tus papeles y le pedimos que borre lo que descargó. Si te llama, dile que ya no.`
            : `No le entregamos nada a ${name}; no tienes que hacer nada más.`}{' '}
          Para que también se borre aquí, elimina tu cuenta en <Link to="/configuracion/privacidad">Configuración</Link>
          .
        </p>
      </details>
    </div>
  );
}
