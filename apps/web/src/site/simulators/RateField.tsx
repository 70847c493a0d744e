import { parseTypedPercent } from '@cotejo/format/typed-numbers';
import { useState } from 'react';
import { TextField } from '#ui/Field.tsx';

/** Annual percent, typed with a comma or a point. */
export function RateField({
  value,
  onChange,
  error,
}: {
  value: number | null;
  onChange: (value: number | null) => void;
  error?: string;
}) {
  const [typed, setTyped] = useState(value === null ? '' : String(value).replace('.', ','));
  return (
    <TextField
      label="Tasa anual (%)"
      inputMode="decimal"
      autoComplete="off"
      value={typed}
      error={error}
      hint="La que te ofrece tu banco o cooperativa"
      onChange={(event) => {
        const text = event.target.value.replace(/[^\d.,]/g, '');
        setTyped(text);
        onChange(parseTypedPercent(text));
      }}
    />
  );
}
