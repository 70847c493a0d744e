import type { RequiredDocumentType } from '@cotejo/contracts/documents/applicant';
import type { PhoneLink, PhoneLinkEnd } from '@cotejo/contracts/phone-links/applicant';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { messageOf } from '#data/http/request-error.ts';
import { Button } from '#ui/controls/Button.tsx';
import { FieldMessage } from '#ui/controls/Field.tsx';
import { Dialog } from '#ui/feedback/Dialog.tsx';
import { FocusedStep } from '#ui/feedback/FocusedStep.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { showToast } from '#ui/feedback/Toast.tsx';
import { jumpTo, submitTarget } from '../missing-steps.ts';
import type { Requirement } from '../requirements.ts';
import type { UploadState } from '../use-uploads.ts';
import { ConfirmNumber } from './ConfirmNumber.tsx';
import { PhoneRows } from './PhoneRows.tsx';
import styles from './phone.module.css';
import { ScanCode } from './ScanCode.tsx';
import { usePhoneLink } from './use-phone-link.ts';

/**
 * The computer's side of photos taken with a phone. Once a phone is confirmed it may be hidden: the phone goes on, and
 * what comes is still asked for.
 */
export default function PhoneDialog({
  creditId,
  rows,
  states,
  isShown,
  onHide,
  onClose,
}: {
  creditId: string;
  rows: readonly Requirement[];
  states: Record<RequiredDocumentType, UploadState>;
  isShown: boolean;
  onHide: () => void;
  onClose: () => void;
}) {
  const phone = usePhoneLink(creditId, isShown, onClose);
  const { link, made, endedBy, end } = phone;
  const isConfirmed = link?.state === 'confirmed';
  const isComplete = rows.every(({ type }) => states[type].status === 'stored');

  const finish = () => end.mutate(undefined, { onSuccess: onClose });
  const close = () => {
    if (isConfirmed) onHide();
    else if (end.isError || link === null || endedBy !== null) onClose();
    else finish();
  };
  const isOverUnseen = endedBy !== null && !isShown;
  const closeUnseen = useEffectEvent(() => {
    if (endedBy !== null && endedBy !== 'person') showToast(endTextOf(endedBy, link), 'info');
    onClose();
  });
  useEffect(() => {
    if (isOverUnseen) closeUnseen();
  }, [isOverUnseen]);

  /** In the next frame, because closing the dialog restores the focus first. */
  function goToSending(): void {
    finish();
    onHide();
    requestAnimationFrame(() => jumpTo(submitTarget));
  }

  function content(): { body: ReactNode; footer: ReactNode } {
    const stop = (text: string) => (
      <Button onClick={finish} busyText={end.isPending && 'Terminando...'}>
        {text}
      </Button>
    );
    if (endedBy !== null) {
      const mayAskAgain = endedBy !== 'application' && endedBy !== 'session' && !isComplete;
      return {
        body: (
          <FocusedStep className={styles.said}>
            <p role="status">{endTextOf(endedBy, link)}</p>
            {isComplete && <p>Ya están todos los documentos. Solo falta enviar la solicitud.</p>}
          </FocusedStep>
        ),
        footer: (
          <>
            <Button onClick={onClose}>Cerrar</Button>
            {mayAskAgain && (
              <Button variant="main" onClick={() => phone.start()} busyText={phone.isStarting && 'Preparando...'}>
                Pedir otro código
              </Button>
            )}
            {isComplete && (
              <Button variant="main" onClick={goToSending}>
                Ir a enviar
              </Button>
            )}
          </>
        ),
      };
    }
    if (isConfirmed)
      return {
        body: <PhoneRows {...{ creditId, rows, states, link, isComplete }} />,
        footer: (
          <>
            {stop('Terminar')}
            {isComplete && (
              <Button variant="main" onClick={goToSending}>
                Ir a enviar
              </Button>
            )}
          </>
        ),
      };
    if (link?.state === 'opened')
      return {
        body: (
          <ConfirmNumber
            key={link.id}
            {...{ creditId, link }}
            onConfirmed={phone.setLink}
            onRefused={() => void phone.readAgain()}
          />
        ),
        footer: stop('No es el mío'),
      };
    if (made) return { body: <ScanCode link={made} />, footer: stop('Terminar') };
    return {
      body: phone.failure ? (
        <div role="alert">
          <FieldMessage tone="error">{phone.failure}</FieldMessage>
        </div>
      ) : (
        <Preparing />
      ),
      footer: phone.failure && (
        <>
          <Button onClick={onClose}>Cerrar</Button>
          <Button variant="main" onClick={() => phone.start()} busyText={phone.isStarting && 'Preparando...'}>
            Intentar otra vez
          </Button>
        </>
      ),
    };
  }

  const { body, footer } = content();
  return (
    <Dialog isOpen={isShown} onClose={close} title="Fotos con el teléfono" footer={footer}>
      {body}
      {phone.askingFailure && endedBy === null && (
        <p className="note" role="status">
          {phone.askingFailure}
        </p>
      )}
      {end.isError && (
        <div role="alert">
          <FieldMessage tone="error">{messageOf(end.error, 'No se pudo terminar. Inténtalo otra vez.')}</FieldMessage>
        </div>
      )}
    </Dialog>
  );
}

function endTextOf(endedBy: PhoneLinkEnd, link: PhoneLink | null): string {
  switch (endedBy) {
    case 'person':
      return 'Terminaste el enlace. El teléfono ya no puede enviar nada.';
    case 'phone':
      return 'En el teléfono tocaron «Terminar». Lo que envió está en tu solicitud.';
    case 'time':
      if (link?.confirmedAt) return 'Pasaron los 30 minutos. Lo que llegó está en tu solicitud.';
      return link?.openedAt
        ? 'Pasaron 10 minutos sin el número, y el enlace terminó.'
        : 'Pasaron 10 minutos y ningún teléfono abrió el enlace.';
    case 'numbers':
      return 'Tres números no coincidieron, y el enlace terminó. El teléfono que lo abrió no puede enviar nada.';
    case 'replaced':
      return 'Pediste un código más nuevo, en otra pestaña o en otro equipo. Este ya no sirve.';
    case 'application':
      return 'Tu solicitud ya no recibe documentos, y el enlace terminó.';
    case 'session':
      return 'Se cerró la sesión en que pediste el código, y el enlace terminó con ella.';
  }
}

function Preparing() {
  return (
    <div className={styles.scan}>
      <p role="status" className="visually-hidden">
        Preparando el código...
      </p>
      <Skeleton width={312} height={312} />
      <Skeleton width="16rem" height={24} />
    </div>
  );
}
