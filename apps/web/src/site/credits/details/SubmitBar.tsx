import { reviewStep } from '@cotejo/contracts/credits/review-story';
import { Button } from '#ui/Button.tsx';
import { IncomeShareNote } from '../IncomeShare.tsx';
import styles from './details.module.css';
import { jumpTo, type MissingStep } from './missing-steps.ts';

/**
 * CANCELAR and SOLICITAR CRÉDITO, or VOLVER A ENVIAR for one that was returned, with what is
 * missing written beside them.
 */
export function SubmitBar({
  missing,
  share,
  isAgain,
  isBusy,
  onCancel,
  onSubmit,
}: {
  missing: readonly MissingStep[];
  /**
   * The first instalment of what is chosen or looked at beside the income, in dollars; left out
   * where nothing is chosen here.
   */
  share?: { payment: number; income: number; amount: number } | undefined;
  /** It was sent before and came back. */
  isAgain: boolean;
  isBusy: boolean;
  /** Where there is no other choice to go back to, nothing. */
  onCancel?: () => void;
  onSubmit: () => void;
}) {
  return (
    <div className={`no-print ${styles.submitBar}`}>
      <div className={`box ${styles.submitRow}`}>
        <div>
          {share && <IncomeShareNote {...share} />}
          <div className={styles.missing} id="falta" role="status">
            {missing.length === 0 ? (
              <p>
                <b>Todo listo.</b> {isAgain ? 'Al enviarla sigue la revisión y conserva su lugar.' : reviewStep}
              </p>
            ) : (
              <>
                <p>
                  <b>
                    {missing.length === 1 ? 'Te falta 1 cosa para ' : `Te faltan ${missing.length} cosas para `}
                    {isAgain ? 'volver a enviar' : 'solicitar'}
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
        </div>
        <div className={styles.submitButtons}>
          {onCancel && (
            <Button onClick={onCancel} isBlocked={isBusy}>
              CANCELAR
            </Button>
          )}
          <Button
            variant="main"
            isBlocked={missing.length > 0}
            busyText={isBusy && 'PROCESANDO...'}
            aria-describedby="falta"
            onClick={onSubmit}
          >
            {isAgain ? 'VOLVER A ENVIAR' : 'SOLICITAR CRÉDITO'}
          </Button>
        </div>
      </div>
    </div>
  );
}
