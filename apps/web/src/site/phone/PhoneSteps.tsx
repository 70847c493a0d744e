import { phoneLinkGoneMessage } from '@cotejo/contracts/phone-links/phone';
import { lazy, Suspense, useEffect } from 'react';
import { importWhenOnline } from '#data/query/import-part.ts';
import { Button } from '#ui/controls/Button.tsx';
import { FocusedStep } from '#ui/feedback/FocusedStep.tsx';
import { ActButton } from '../handover/ActButton.tsx';
import { EndedStep } from './EndedStep.tsx';
import { EnterCode } from './EnterCode.tsx';
import { NumberStep } from './NumberStep.tsx';
import styles from './phone.module.css';
import { usePhone } from './use-phone.ts';

const loadPhotosScreen = () => importWhenOnline(() => import('./PhotosScreen.tsx'));
const PhotosScreen = lazy(loadPhotosScreen);

export function PhoneSteps() {
  const phone = usePhone();
  const { step, failure } = phone;
  const isPhotosNext = step.name === 'number';
  useEffect(() => {
    if (isPhotosNext) void loadPhotosScreen();
  }, [isPhotosNext]);
  return (
    <div className={`box ${styles.page}`}>
      {failure !== '' && (
        <p className={styles.failure} role="alert">
          {failure}
        </p>
      )}
      {step.name === 'loading' && (
        <section className={styles.step}>
          <h1>Fotos desde el teléfono</h1>
          {step.hasFailed ? (
            <ActButton variant="main" act={phone.begin}>
              Intentar otra vez
            </ActButton>
          ) : (
            <p role="status" className={styles.loading}>
              Un momento...
            </p>
          )}
          <noscript>
            <p>Para tomar las fotos, activa JavaScript en tu navegador y vuelve a cargar esta página.</p>
          </noscript>
        </section>
      )}
      {step.name === 'start' && (
        <FocusedStep className={styles.step} key={step.token}>
          <h1>Fotos desde el teléfono</h1>
          <p>Con este teléfono tomas las fotos de los documentos de tu solicitud y las recibes en tu computadora.</p>
          <ActButton variant="main" wide act={() => phone.start(step.token)} busyText="Abriendo...">
            Empezar
          </ActButton>
        </FocusedStep>
      )}
      {step.name === 'code' && <EnterCode open={phone.open} />}
      {step.name === 'gone' && (
        <FocusedStep className={styles.step}>
          <h1>Fotos desde el teléfono</h1>
          <p>{phoneLinkGoneMessage}</p>
          <Button wide onClick={phone.enterCode}>
            Escribir un código
          </Button>
        </FocusedStep>
      )}
      {step.name === 'number' && <NumberStep {...step.phone} />}
      {step.name === 'photos' && (
        <Suspense fallback={<p role="status">Un momento...</p>}>
          <PhotosScreen phone={step.phone} acts={phone} />
        </Suspense>
      )}
      {step.name === 'ended' && <EndedStep {...step} enterCode={phone.enterCode} />}
    </div>
  );
}
