import type { AdminCreditDetail } from '@cotejo/contracts/credits/review';
import { releaseCredit, takeCredit } from '@cotejo/contracts/desk/take';
import { formatTime } from '@cotejo/format/time';
import { clsx } from 'clsx';
import { type ReactNode, useState } from 'react';
import { RequestError } from '#data/http/request-error.ts';
import { Button } from '#ui/controls/Button.tsx';
import { useMayCall } from '../shell/use-admin.ts';
import { useShortcuts } from '../shell/use-shortcuts.ts';
import { FailureNote } from '../ui/FailureNote.tsx';
import styles from './desk.module.css';
import { takenIn, takenText } from './desk-texts.ts';
import { NewestNote, showNotes } from './NewestNote.tsx';
import { TakeOverDialog } from './TakeOverDialog.tsx';
import type { Hold } from './use-hold.ts';
import { useRelease, useTake } from './use-take.ts';

/** Keys of `HoldBar`, for the list of shortcuts. */
export const holdKeys = [
  { keys: ['T'], does: 'Toma esta solicitud, o pide por qué la tomas si la tiene otra persona' },
  { keys: ['S'], does: 'Suelta esta solicitud' },
];
export const notesKey = { keys: ['O'], does: 'Va a las notas' };

/** Who has the application, the way to take it or give it up, and its newest note. Everybody may look at it meanwhile. */
export function HoldBar({
  credit,
  hold,
  children,
}: {
  credit: Pick<AdminCreditDetail, 'id' | 'isOwn' | 'user'>;
  hold: Hold;
  /** More buttons. */
  children?: ReactNode;
}) {
  const { isWaiting, taken, lapsedAt, isDecidedBefore, giveUp } = hold;
  const mayTake = useMayCall(takeCredit) && !credit.isOwn;
  const mayRelease = useMayCall(releaseCredit);
  const take = useTake(credit.id);
  const release = useRelease(credit.id, giveUp);
  /** Whose application the dialog takes over. It stays open when that hold lapses meanwhile. */
  const [takingFrom, setTakingFrom] = useState<string | null>(null);
  const isFree = isWaiting && taken === null && lapsedAt === null;
  const isHeldByOther = taken !== null && !taken.mine;
  useShortcuts({
    o: showNotes,
    ...(isWaiting && taken === null && mayTake && { t: () => take.mutate(null) }),
    ...(isHeldByOther && mayTake && { t: () => setTakingFrom(taken.by.name) }),
    ...(taken?.mine && mayRelease && { s: () => release.mutate() }),
  });
  if (!isWaiting && !children) return null;
  const failure = take.error instanceof RequestError && takenIn(take.error.data) ? null : take.error;

  return (
    <div className={styles.hold}>
      <p role="status" className={clsx(isFree && !isDecidedBefore && styles.free)}>
        {taken && <b>{takenText(taken)}</b>}
        {isFree && (isDecidedBefore ? 'La soltaste al decidir. Tómala para seguir.' : 'Nadie la tiene.')}
        {lapsedAt !== null && (
          <>
            <b>La tuviste hasta {formatTime(lapsedAt)}.</b> Tómala otra vez para seguir: lo que escribiste sigue aquí.
          </>
        )}
      </p>
      {taken?.mine && mayRelease && (
        <Button
          small
          busyText={release.isPending && 'Soltando...'}
          aria-keyshortcuts="S"
          onClick={() => release.mutate()}
        >
          Soltar <Key letter="S" />
        </Button>
      )}
      {isHeldByOther && mayTake && (
        <Button small aria-keyshortcuts="T" onClick={() => setTakingFrom(taken.by.name)}>
          Tomarla <Key letter="T" />
        </Button>
      )}
      {isWaiting && taken === null && mayTake && (
        <Button small busyText={take.isPending && 'Tomando...'} aria-keyshortcuts="T" onClick={() => take.mutate(null)}>
          {lapsedAt === null ? 'Tomar' : 'Tomar otra vez'} <Key letter="T" />
        </Button>
      )}
      {children}
      <NewestNote credit={credit} />
      <FailureNote title={take.failureTitle} error={failure} />
      {takingFrom !== null && <TakeOverDialog id={credit.id} name={takingFrom} onClose={() => setTakingFrom(null)} />}
    </div>
  );
}

function Key({ letter }: { letter: string }) {
  return (
    <span className={styles.key} aria-hidden="true">
      {letter}
    </span>
  );
}
