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
    <ConfirmDialog
      title="¿Salir sin guardar?"
      confirm="Salir sin guardar"
      isDangerous
      onConfirm={() => blocker.proceed()}
      onClose={() => blocker.reset()}
    >
      <p>{children}</p>
    </ConfirmDialog>
  );
}
