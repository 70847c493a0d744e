import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';

/**
 * Offers to stay before a session ends (WCAG 2.2.1). `endsAt` in milliseconds since 1970; null:
 * nothing to warn of.
 */
export function InactivityDialog({
  endsAt,
  onStay,
  onLeave,
  children,
}: {
  endsAt: number | null;
  onStay: () => void;
  onLeave: () => void;
  children: ReactNode;
}) {
  const stay = useRef<HTMLButtonElement>(null);
  const seconds = useSecondsUntil(endsAt);
  if (endsAt === null) return null;
  return (
    <Dialog
      isAlert
      isOpen
      onClose={onStay}
      initialFocus={stay}
      title={
        <>
          {'Tu sesión se cierra en '}
          <span role="timer">{`${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`}</span>
        </>
      }
      footer={
        <>
          <Button onClick={onLeave}>Cerrar Sesión</Button>
          <Button variant="main" ref={stay} onClick={onStay}>
            Seguir aquí
          </Button>
        </>
      }
    >
      <p>{children}</p>
    </Dialog>
  );
}

function useSecondsUntil(endsAt: number | null): number {
  const left = () => (endsAt === null ? 0 : Math.max(0, Math.ceil((endsAt - Date.now()) / 1000)));
  const [, tick] = useState(0);
  useEffect(() => {
    if (endsAt === null) return;
    const interval = setInterval(() => tick((count) => count + 1), 1_000);
    return () => clearInterval(interval);
  }, [endsAt]);
  return left();
}
