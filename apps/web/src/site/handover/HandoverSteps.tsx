import clsx from 'clsx';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { importWhenOnline } from '#data/query/import-part.ts';
import { FocusedStep } from '#ui/feedback/FocusedStep.tsx';
import { ActButton } from './ActButton.tsx';
import { CodeStep } from './CodeStep.tsx';
import { GoneStep } from './GoneStep.tsx';
import styles from './handover.module.css';
import { StartStep } from './StartStep.tsx';
import { useHandover } from './use-handover.ts';

const loadFileScreen = () => importWhenOnline(() => import('./HandoverFileScreen.tsx'));
const HandoverFileScreen = lazy(loadFileScreen);

export function HandoverSteps({ token, contactEmail }: { token: string; contactEmail: string }) {
  const handover = useHandover(token);
  const { step, notice } = handover;
  const said = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (notice.text !== '') said.current?.focus();
  }, [notice]);
  const isFileNext = step.name === 'code';
  useEffect(() => {
    if (isFileNext) void loadFileScreen();
  }, [isFileNext]);
  return (
    <div className={`box ${styles.page}`}>
      {notice.text !== '' && (
        <p
          ref={said}
          className={clsx(styles.notice, notice.isFailure && styles.failure)}
          role={notice.isFailure ? 'alert' : 'status'}
          tabIndex={-1}
        >
          {notice.text}
        </p>
      )}
      {step.name === 'opening' && (
        <section className={styles.narrow}>
          <h1>Expediente</h1>
          {step.hasFailed ? (
            <div>
              <ActButton variant="main" act={handover.begin}>
                Intentar otra vez
              </ActButton>
            </div>
          ) : (
            <p role="status" className={styles.opening}>
              Abriendo el enlace...
            </p>
          )}
          <noscript>
            <p>Para ver el expediente, active JavaScript en su navegador y vuelva a cargar esta página.</p>
          </noscript>
        </section>
      )}
      {step.name === 'gone' && (
        <FocusedStep className={styles.narrow}>
          <GoneStep token={token} why={step.why} contactEmail={contactEmail} tell={handover.tell} />
        </FocusedStep>
      )}
      {step.name === 'start' && (
        <FocusedStep className={styles.narrow}>
          <StartStep link={step.link} sendCode={() => handover.sendCode(step.link)} />
        </FocusedStep>
      )}
      {step.name === 'code' && (
        <CodeStep
          key={step.sentAt}
          emailHint={step.link.emailHint}
          startSession={handover.startSession}
          sendCode={() => handover.sendCode(step.link)}
        />
      )}
      {step.name === 'file' && (
        <Suspense fallback={<p role="status">Abriendo el expediente...</p>}>
          <HandoverFileScreen
            file={step.file}
            endsAt={step.session.expiresAt}
            contactEmail={contactEmail}
            handover={handover}
          />
        </Suspense>
      )}
    </div>
  );
}
