import { missingWordsText } from '@cotejo/contracts/desk/take';
import type { FieldErrors } from '#forms/use-form.ts';
import { useOfficeForm } from '#forms/use-office-form.ts';
import { TextField } from '#ui/controls/Field.tsx';
import { ConfirmChange } from '../ui/ConfirmDialog.tsx';
import { useTake } from './use-take.ts';

/** @param onTaken called before `onClose` */
export function TakeOverDialog({
  id,
  name,
  onTaken,
  onClose,
}: {
  id: string;
  name: string;
  onTaken?: () => void;
  onClose: () => void;
}) {
  const take = useTake(id, () => {
    onTaken?.();
    onClose();
  });
  const form = useOfficeForm({
    initial: { words: '' },
    check: ({ words }): FieldErrors => (words.trim() === '' ? { words: missingWordsText } : {}),
    send: ({ words }) => take.mutateAsync(words.trim()),
  });
  return (
    <ConfirmChange
      title={`Tomar la solicitud que tiene ${name}`}
      confirm="Tomarla"
      busyText="Tomando..."
      onClose={onClose}
      change={take}
      form={form}
    >
      <p>{name} recibe un aviso, y lo que escribas queda en el registro de actividad.</p>
      <TextField label="Por qué la tomas" maxLength={200} {...form.box('words')} />
    </ConfirmChange>
  );
}
