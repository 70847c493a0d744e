import { type ReactNode, useRef } from 'react';
import { Button } from '#ui/controls/Button.tsx';
import { Dialog } from '#ui/feedback/Dialog.tsx';
import { formatClock, useCountdown } from '#ui/feedback/use-countdown.ts';

/**
 * Warns that the session is about to end and offers to continue it (WCAG 2.2.1).
 * @param endsAt when the session ends, in milliseconds since 1970
 */
export function InactivityDialog({
  endsAt,
  onStay,
  onLeave,
  children,
}: {
  endsAt: number;
  onStay: () => void;
  onLeave: () => void;
  children: ReactNode;
}) {
  const stay = useRef<HTMLButtonElement>(null);
  const seconds = useCountdown(endsAt);
  return (
    <Dialog
      isAlert
      isOpen
      onClose={onStay}
      initialFocus={stay}
      title={
        <>
          {'Tu sesión se cierra en '}
          <span role="timer">{formatClock(seconds)}</span>
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
