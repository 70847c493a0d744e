import type { AdminCreditDetail } from '@cotejo/contracts/credits/review';
import { creditTitle } from '@cotejo/contracts/credits/status';
import { takeCredit } from '@cotejo/contracts/desk/take';
import { formatDate, formatDateTime, formatRelativeTime } from '@cotejo/format/time';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { ButtonLink } from '#ui/controls/Button.tsx';
import { Checkbox } from '#ui/controls/Checkbox.tsx';
import { CreditStatusTag } from '../credits/CreditStatusTag.tsx';
import { Due } from '../desk/DeskMarks.tsx';
import { holdKeys, notesKey } from '../desk/HoldBar.tsx';
import { ShortcutsHelp } from '../shell/ShortcutsHelp.tsx';
import { useMayCall } from '../shell/use-admin.ts';
import decision from './decision.module.css';
import styles from './review.module.css';
import type { DecidedBefore, useAutoAdvance } from './use-auto-advance.ts';
import type { ReviewPosition } from './use-queue.ts';

export function ReviewHead({
  credit,
  place,
  mayVerify,
  mayTakeNext,
}: {
  credit: AdminCreditDetail;
  place: ReviewPosition | null;
  mayVerify: boolean;
  mayTakeNext: boolean;
}) {
  const mayTake = useMayCall(takeCredit) && !credit.isOwn;
  const at = credit.submittedAt ?? credit.createdAt;
  const lines = [
    { keys: ['J', 'K'], does: `Solicitud siguiente y anterior de la ${place?.isQueue === false ? 'lista' : 'cola'}` },
    ...(mayTakeNext ? [{ keys: ['N'], does: 'Toma la siguiente solicitud libre de la cola' }] : []),
    ...(mayTake ? holdKeys : []),
    notesKey,
    { keys: ['1', '2', '3'], does: 'Muestra ese documento' },
    { keys: ['+', '−', '0'], does: 'Acerca, aleja y vuelve al tamaño normal' },
    { keys: ['G'], does: 'Gira el documento' },
    { keys: ['A'], does: 'Aprueba el crédito, después de confirmar' },
    { keys: ['X'], does: 'Rechaza el crédito, con su motivo' },
    { keys: ['P'], does: 'Devuelve el crédito a quien lo solicita' },
    ...(mayVerify
      ? [
          { keys: ['V'], does: 'Verifica el documento que está a la vista y pasa al siguiente' },
          { keys: ['R'], does: 'Muestra los motivos; con uno elegido, rechaza el documento' },
          { keys: ['1', '…', '9'], does: 'Elige ese motivo, cuando los motivos están a la vista' },
        ]
      : []),
  ];
  return (
    <div className={styles.head}>
      <div>
        <h1 title={creditTitle(credit.id)}>Crédito {credit.number}</h1>
        <CreditStatusTag status={credit.status} />
        {credit.round > 1 && <b className={styles.round}>{credit.round}.ª vuelta</b>}
        <span className="note">
          {credit.submittedAt ? 'Recibido' : 'Empezado'} {since(at)}
        </span>
        <Due credit={credit} />
      </div>
      <div className={styles.queue}>
        <ShortcutsHelp lines={lines} />
        {place && <span className="small soft">{placeText(place, credit)}</span>}
        <Step to={place?.previousId && place.pathOf(place.previousId)} word="Anterior" letter="K" />
        <Step to={place?.nextId && place.pathOf(place.nextId)} word="Siguiente" letter="J" />
      </div>
    </div>
  );
}

/** 'hace 3 días, el 20 nov, 15:25'; older dates have no relative part. */
function since(at: string): string {
  const relative = formatRelativeTime(at);
  return relative === formatDate(at) ? `el ${formatDateTime(at)}` : `${relative}, el ${formatDateTime(at)}`;
}

function placeText({ position, total, isQueue }: ReviewPosition, { submittedAt }: AdminCreditDetail): string {
  if (isQueue && position === null) return submittedAt ? 'Ya no espera revisión' : 'Aún no espera revisión';
  if (isQueue) return `${position} de ${total} en cola`;
  return position === null ? 'Ya no está en la lista' : `${position} de ${total} de la lista`;
}

function Step({ to, word, letter }: { to: string | null | undefined; word: string; letter: string }) {
  if (!to) return null;
  return (
    <ButtonLink small to={to}>
      {word} <kbd className={styles.key}>{letter}</kbd>
    </ButtonLink>
  );
}

/** Takes the focus, which is lost when the dialog of the previous application closes. */
export function DecidedNotice({
  decided: { number },
  path,
  choice,
}: {
  decided: DecidedBefore;
  path: string;
  choice: ReturnType<typeof useAutoAdvance>['choice'];
}) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => notice.current?.focus({ preventScroll: true }), []);
  return (
    <div ref={notice} tabIndex={-1} className={decision.decided}>
      <p>
        Esta es la siguiente. <Link to={path}>Volver al crédito {number}</Link>
      </p>
      <Checkbox label="Al decidir, pasar a la siguiente" {...choice} />
    </div>
  );
}
