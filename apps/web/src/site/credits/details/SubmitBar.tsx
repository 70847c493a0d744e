import { reviewStep } from '@cotejo/contracts/credits/review-story';
import { useRef } from 'react';
import { Button } from '#ui/controls/Button.tsx';
import { FieldMessage } from '#ui/controls/Field.tsx';
import { IncomeShareNote } from '../IncomeShare.tsx';
import styles from './details.module.css';
import { jumpTo, type MissingStep, submitTarget } from './missing-steps.ts';
import { NextStepLine } from './NextStepLine.tsx';

export function SubmitBar({
  missing,
  documentCount,
  share,
  isAgain,
  isBusy,
  failure,
  onCancel,
  onSubmit,
}: {
  missing: readonly MissingStep[];
  documentCount: number;
  /** Left out where nothing is chosen on the page. In dollars. */
  share?: { payment: number; income: number; amount: number; ifChosen?: string | undefined } | undefined;
  isAgain: boolean;
  isBusy: boolean;
  failure: string | null;
  /** Left out if there is no other choice to return to. */
  onCancel?: () => void;
  onSubmit: () => void;
}) {
  const buttons = useRef<HTMLDivElement>(null);
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
          {failure !== null && !isBusy && (
            <div role="alert">
              <FieldMessage tone="error">{failure}</FieldMessage>
            </div>
          )}
        </div>
        <div className={styles.submitButtons} id={submitTarget} ref={buttons}>
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
            data-step
            onClick={onSubmit}
          >
            {isAgain ? 'VOLVER A ENVIAR' : 'SOLICITAR CRÉDITO'}
          </Button>
        </div>
      </div>
      <NextStepLine {...{ missing, documentCount, isAgain }} place={buttons} />
    </div>
  );
}
