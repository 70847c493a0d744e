import type { ReactNode } from 'react';
import { Button } from '#ui/Button.tsx';
import { FieldMessage } from '#ui/Field.tsx';
import styles from './simulators.module.css';

/** The boxes of a simulator and SIMULAR; what failed is written above it. */
export function SimulatorForm({
  children,
  isBusy,
  problem,
  onSubmit,
}: {
  children: ReactNode;
  isBusy: boolean;
  problem: string | null;
  onSubmit: () => void;
}) {
  return (
    <form
      className={`sheet ${styles.form}`}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) onSubmit();
      }}
    >
      {children}
      <div role="alert">{problem && <FieldMessage tone="error">{problem}</FieldMessage>}</div>
      <Button type="submit" variant="main" wide busyText={isBusy && 'Simulando...'}>
        SIMULAR
      </Button>
    </form>
  );
}
