import { noPermissionStep } from '@cotejo/contracts/credits/review-story';
import { Checkbox } from '#ui/controls/Checkbox.tsx';
import styles from './details.module.css';

/** Not ticked beforehand: a consent has to be given (LOPDP art. 8). */
export function HandoverPermission({
  institutionName,
  isGiven,
  onChange,
}: {
  institutionName: string;
  isGiven: boolean;
  onChange: (isGiven: boolean) => void;
}) {
  return (
    <section className={`sheet ${styles.permission}`} aria-label="Permiso para entregar tu solicitud">
      <Checkbox
        label={`Acepto que Cotejo entregue mi solicitud y mis documentos a ${institutionName}`}
        checked={isGiven}
        onChange={(event) => onChange(event.target.checked)}
      />
      <p className="small soft">
        Solo si se aprueba la revisión, y puedes retirarlo en tu perfil cuando quieras. {noPermissionStep}
      </p>
    </section>
  );
}
