import type { FieldErrors } from '#forms/use-form.ts';
import { TextAreaField } from '#ui/Field.tsx';

export const reasonErrors = (reason: string): FieldErrors =>
  reason.trim() === '' ? { reason: 'Escribe por qué la bloqueas' } : {};

/** Why an account is blocked: whoever is asked about it later finds the response in the log. */
export function BlockReason({
  reason,
  error,
  onChange,
}: {
  reason: string;
  error: string | undefined;
  onChange: (reason: string) => void;
}) {
  return (
    <TextAreaField
      label="Motivo"
      hint="Queda en el registro de actividad. La persona puede pedir leerlo."
      rows={2}
      maxLength={300}
      value={reason}
      error={error}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
