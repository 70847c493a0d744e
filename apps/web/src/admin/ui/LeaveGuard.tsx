import { type ReactNode, useEffect } from 'react';
import { useBlocker } from 'react-router';
import { hasAdminSession } from '#session/admin-session.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';

/** `children` say what is unsaved. Use one per screen. */
export function LeaveGuard({ isUnsaved, children }: { isUnsaved: boolean; children: ReactNode }) {
  const blocker = useBlocker(
    // A user whose session ended cannot stay.
    ({ currentLocation, nextLocation }) =>
      isUnsaved && currentLocation.pathname !== nextLocation.pathname && hasAdminSession(),
  );

  useEffect(() => {
    if (!isUnsaved) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isUnsaved]);

  if (blocker.state !== 'blocked') return null;
  return (
    <LeaveQuestion onLeave={() => blocker.proceed()} onStay={() => blocker.reset()}>
      {children}
    </LeaveQuestion>
  );
}

/** For what asks before it navigates. */
export function LeaveQuestion({
  onLeave,
  onStay,
  children,
}: {
  onLeave: () => void;
  onStay: () => void;
  children: ReactNode;
}) {
  return (
    <ConfirmDialog
      title="¿Salir sin guardar?"
      confirm="Salir sin guardar"
      isDangerous
      onConfirm={onLeave}
      onClose={onStay}
    >
      <p>{children}</p>
    </ConfirmDialog>
  );
}
