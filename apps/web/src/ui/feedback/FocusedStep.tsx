import { type ReactNode, useEffect, useRef } from 'react';

/** Takes the focus when it appears, so that a screen reader goes on from there. */
export function FocusedStep({ className, children }: { className: string | undefined; children: ReactNode }) {
  const section = useRef<HTMLElement>(null);
  useEffect(() => section.current?.focus(), []);
  return (
    <section ref={section} className={className} tabIndex={-1}>
      {children}
    </section>
  );
}
