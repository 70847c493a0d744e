import type { ComponentProps } from 'react';
import type { FieldErrors } from '#forms/use-form.ts';
import { TextAreaField } from '#ui/controls/Field.tsx';

export const reasonErrors = (reason: string): FieldErrors =>
  reason.trim() === '' ? { reason: 'Escribe por qué la bloqueas' } : {};

/** Recorded in the log, for questions about the block later. */
export function BlockReason(box: Pick<ComponentProps<typeof TextAreaField>, 'value' | 'error' | 'onChange'>) {
  return (
    <TextAreaField
      label="Motivo"
      hint="Queda en el registro de actividad. La persona puede pedir leerlo."
      rows={2}
      maxLength={300}
      {...box}
    />
  );
}
