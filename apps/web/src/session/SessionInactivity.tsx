import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { readStored, writeStored } from '#browser-storage.ts';
import { InactivityDialog } from './InactivityDialog.tsx';
import { createInactivityWatch, type InactivityPolicy, type InactivityWatch, listenForMovement } from './inactivity.ts';

/**
 * Ends a session after inactivity in all tabs, as `policy` says. Before that a dialog with `children` as its text asks
 * whether to stay.
 * @param activeAtKey localStorage key of the time of the last activity
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
    const checkAfterAnotherTab = ({ key }: StorageEvent) => {
      if (key === activeAtKey) mine.look();
    };
    window.addEventListener('storage', checkAfterAnotherTab);
    const stopListening = listenForMovement(mine.record);
    mine.start();
    return () => {
      window.removeEventListener('storage', checkAfterAnotherTab);
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
