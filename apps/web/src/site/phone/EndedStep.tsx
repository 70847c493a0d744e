import type { PhoneLinkEnd } from '@cotejo/contracts/phone-links/applicant';
import { Button } from '#ui/controls/Button.tsx';
import { FocusedStep } from '#ui/feedback/FocusedStep.tsx';
import styles from './phone.module.css';
import type { PhoneEnd } from './use-phone.ts';

const reasons: Record<PhoneLinkEnd, string> = {
  person: 'Lo terminaron en la computadora.',
  phone: '',
  time: 'Se acabó su tiempo.',
  numbers: 'Tres números no coincidieron.',
  replaced: 'En la computadora pidieron otro más nuevo.',
  application: 'La solicitud ya no recibe documentos.',
  session: 'En la computadora se cerró la sesión.',
};

export function EndedStep({ endedBy, wasConfirmed, isComplete, enterCode }: PhoneEnd & { enterCode: () => void }) {
  if (isComplete)
    return (
      <FocusedStep className={styles.step}>
        <h1>Listo. Sigue en tu computadora</h1>
        <p>Ya puedes cerrar esta página.</p>
      </FocusedStep>
    );
  return (
    <FocusedStep className={styles.step}>
      <h1>El enlace terminó</h1>
      {endedBy !== null && reasons[endedBy] !== '' && <p>{reasons[endedBy]}</p>}
      {wasConfirmed && <p>Lo que ya enviaste está en tu solicitud.</p>}
      {endedBy !== 'application' && (
        <>
          <p>Si falta algo, pide otro enlace en tu computadora.</p>
          <Button wide onClick={enterCode}>
            Escribir un código
          </Button>
        </>
      )}
    </FocusedStep>
  );
}
