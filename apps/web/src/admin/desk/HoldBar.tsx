import type { AdminCreditDetail } from '@cotejo/contracts/credits/review';
import { missingWordsText, releaseCredit, takeCredit } from '@cotejo/contracts/desk/take';
import { formatTime } from '@cotejo/format/time';
import { clsx } from 'clsx';
import { type ReactNode, useState } from 'react';
import { RequestError } from '#data/http/request-error.ts';
import type { FieldErrors } from '#forms/use-form.ts';
import { useOfficeForm } from '#forms/use-office-form.ts';
import { Button } from '#ui/controls/Button.tsx';
import { TextField } from '#ui/controls/Field.tsx';
import { useMayCall } from '../shell/use-admin.ts';
import { ConfirmChange } from '../ui/ConfirmDialog.tsx';
import { FailureNote } from '../ui/FailureNote.tsx';
import styles from './desk.module.css';
import { takenIn, takenText } from './desk-texts.ts';
import type { Hold } from './use-hold.ts';
import { useRelease, useTake } from './use-take.ts';

/** Who has the application, and the way to take it or give it up. Everybody may look at it meanwhile. */
export function HoldBar({
  credit,
  hold,
  children,
}: {
  credit: Pick<AdminCreditDetail, 'id' | 'isOwn'>;
  hold: Hold;
  /** More buttons. */
  children?: ReactNode;
}) {
  const { isWaiting, taken, lapsedAt, giveUp } = hold;
  const mayTake = useMayCall(takeCredit) && !credit.isOwn;
  const mayRelease = useMayCall(releaseCredit);
  const take = useTake(credit.id);
  const release = useRelease(credit.id, giveUp);
  /** Whose application the dialog takes over. It stays open when that hold lapses meanwhile. */
  const [takingFrom, setTakingFrom] = useState<string | null>(null);
  if (!isWaiting && !children) return null;
  const isFree = isWaiting && taken === null && lapsedAt === null;
  const isHeldByOther = taken !== null && !taken.mine;
  const failure = take.error instanceof RequestError && takenIn(take.error.data) ? null : take.error;

  return (
    <div className={styles.hold}>
      <p role="status" className={clsx(isFree && styles.free)}>
        {taken && <b>{takenText(taken)}</b>}
        {isFree && 'Nadie la tiene.'}
        {lapsedAt !== null && (
          <>
            <b>La tuviste hasta {formatTime(lapsedAt)}.</b> Tómala otra vez para seguir: lo que escribiste sigue aquí.
          </>
        )}
      </p>
      {taken?.mine && mayRelease && (
        <Button small busyText={release.isPending && 'Soltando...'} onClick={() => release.mutate()}>
          Soltar
        </Button>
      )}
      {isHeldByOther && mayTake && (
        <Button small onClick={() => setTakingFrom(taken.by.name)}>
          Tomarla
        </Button>
      )}
      {isWaiting && taken === null && mayTake && (
        <Button small busyText={take.isPending && 'Tomando...'} onClick={() => take.mutate(null)}>
          {lapsedAt === null ? 'Tomar' : 'Tomar otra vez'}
        </Button>
      )}
      {children}
      <FailureNote title={take.failureTitle} error={failure} />
      {takingFrom !== null && <TakeOverDialog id={credit.id} name={takingFrom} onClose={() => setTakingFrom(null)} />}
    </div>
  );
}

function TakeOverDialog({ id, name, onClose }: { id: string; name: string; onClose: () => void }) {
  const take = useTake(id, onClose);
  const form = useOfficeForm({
    initial: { words: '' },
    check: ({ words }): FieldErrors => (words.trim() === '' ? { words: missingWordsText } : {}),
    send: ({ words }) => take.mutateAsync(words.trim()),
  });
  return (
    <ConfirmChange
      title={`Tomar la solicitud que tiene ${name}`}
      confirm="Tomarla"
      busyText="Tomando..."
      onClose={onClose}
      change={take}
      form={form}
    >
      <p>{name} recibe un aviso, y lo que escribas queda en el registro de actividad.</p>
      <TextField label="Por qué la tomas" maxLength={200} {...form.box('words')} />
    </ConfirmChange>
  );
}
