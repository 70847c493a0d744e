import { TextAreaField } from '#ui/Field.tsx';

/** What is said while the reason of a block is missing; null once there is one. */
export const missingReason = (reason: string): string | null =>
  reason.trim() === '' ? 'Escribe por qué la bloqueas' : null;

/** Why an account is blocked: whoever is asked about it later finds the response in the log. */
export function BlockReason({
  reason,
  error,
  onChange,
}: {
  reason: string;
  error: string | null | false;
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
