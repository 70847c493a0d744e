import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { readStored, writeStored } from '#browser-storage.ts';
import { InactivityDialog } from './InactivityDialog.tsx';
import { createInactivityWatch, type InactivityPolicy, type InactivityWatch, listenForMovement } from './inactivity.ts';

/**
 * Ends a session after the last movement in any tab, as its policy says; before the end a dialog
 * with `children` asks. `activeAtKey` is the name in localStorage of the time of the last movement.
 */
export function SessionInactivity({
  policy,
  activeAtKey,
  onEnd,
  onLeave,
  children,
}: {
  policy: InactivityPolicy;
  activeAtKey: string;
  onEnd: () => void;
  onLeave: () => void;
  children: ReactNode;
}) {
  const [endsAt, setEndsAt] = useState<number | null>(null);
  const watch = useRef<InactivityWatch>(null);
  const end = useEffectEvent(onEnd);

  useEffect(() => {
    const mine = createInactivityWatch({
      policy,
      now: () => Date.now(),
      readActiveAt: () => Number(readStored(activeAtKey)) || null,
      writeActiveAt: (at) => writeStored(activeAtKey, String(at)),
      onWarning: setEndsAt,
      onEnd: () => end(),
    });
    watch.current = mine;
    const lookWhenAnotherTabMoved = ({ key }: StorageEvent) => {
      if (key === activeAtKey) mine.look();
    };
    window.addEventListener('storage', lookWhenAnotherTabMoved);
    const stopListening = listenForMovement(mine.record);
    mine.start();
    return () => {
      window.removeEventListener('storage', lookWhenAnotherTabMoved);
      stopListening();
      mine.stop();
    };
  }, [policy, activeAtKey]);

  if (endsAt === null) return null;
  return (
    <InactivityDialog endsAt={endsAt} onStay={() => watch.current?.stay()} onLeave={onLeave}>
      {children}
    </InactivityDialog>
  );
}
