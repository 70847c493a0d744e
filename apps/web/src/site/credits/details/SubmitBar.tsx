import { Button } from '#ui/Button.tsx';
import styles from './details.module.css';
import { jumpTo, type MissingStep } from './missing-steps.ts';

/** CANCELAR and SOLICITAR CRÉDITO, with what is missing written beside them. */
export function SubmitBar({
  missing,
  institutionName,
  isBusy,
  onCancel,
  onSubmit,
}: {
  missing: readonly MissingStep[];
  institutionName: string;
  isBusy: boolean;
  onCancel: () => void;
  onSubmit: () => void;
}) {
  return (
    <div className={`no-print ${styles.submitBar}`}>
      <div className={`box ${styles.submitRow}`}>
        <div className={styles.missing} id="falta" role="status">
          {missing.length === 0 ? (
            <p>
              <b>Todo listo.</b> Al solicitar, {institutionName} recibe tu solicitud.
            </p>
          ) : (
            <>
              <p>
                <b>
                  {missing.length === 1
                    ? 'Te falta 1 cosa para solicitar'
                    : `Te faltan ${missing.length} cosas para solicitar`}
                </b>
              </p>
              <ul>
                {missing.map((step) => (
                  <li key={step.target}>
                    <a
                      href={`#${step.target}`}
                      onClick={(event) => {
                        event.preventDefault();
                        jumpTo(step.target);
                      }}
                    >
                      {step.text}
                    </a>
                  </li>
                ))}
              </ul>
            </>
          )}
        </div>
        <div className={styles.submitButtons}>
          <Button onClick={onCancel} isBlocked={isBusy}>
            CANCELAR
          </Button>
          <Button
            variant="main"
            isBlocked={missing.length > 0}
            busyText={isBusy && 'PROCESANDO...'}
            aria-describedby="falta"
            onClick={onSubmit}
          >
            SOLICITAR CRÉDITO
          </Button>
        </div>
      </div>
    </div>
  );
}
