import { type ReactNode, useEffect } from 'react';
import { useBlocker } from 'react-router';
import { hasAdminSession } from '#session/admin-session.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';

/**
 * Asks before a screen is left with something unsaved on it; `children` say what. One of them on a
 * screen.
 */
export function LeaveGuard({ isUnsaved, children }: { isUnsaved: boolean; children: ReactNode }) {
  const blocker = useBlocker(
    // Who was signed out has no choice to make.
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
