import { FocusedStep } from '#ui/feedback/FocusedStep.tsx';
import styles from './phone.module.css';
import type { OpenedPhone } from './use-phone.ts';

/** Whose application it is comes first: whoever was sent the link of somebody else learns it before doing anything. */
export function NumberStep({ person, institution, number }: OpenedPhone) {
  return (
    <FocusedStep className={styles.step}>
      <h1>
        Fotos para la solicitud de <b className="no-break">{person}</b>
        {institution && ` en ${institution.name}`}.
      </h1>
      <p>Si no la empezaste tú, o si alguien te envió este enlace, cierra esta página.</p>
      <div className={styles.numberBox}>
        <p>Tu número</p>
        <p className={styles.number}>{number}</p>
        <p>
          <b>Escríbelo en tu computadora.</b> No se lo digas a nadie.
        </p>
      </div>
      <p role="status" className="soft">
        Esperando a tu computadora...
      </p>
    </FocusedStep>
  );
}
