import { FieldMessage } from '#ui/controls/Field.tsx';

/** Shown by page-scripts/handover.ts. */
export function FieldError({ name }: { name: string }) {
  return (
    <div id={`${name}-error`} data-error={name} hidden>
      <FieldMessage tone="error">{''}</FieldMessage>
    </div>
  );
}
