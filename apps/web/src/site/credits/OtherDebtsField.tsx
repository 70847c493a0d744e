import { formatFigure } from '@cotejo/format/figures';
import { parseTypedNumber } from '@cotejo/format/typed-numbers';
import { useState } from 'react';
import { keepOtherDebts, mostDebts, useOtherDebts } from '#loan/other-debts.ts';
import { TextField } from '#ui/controls/Field.tsx';

/**
 * 'Otras deudas al mes', which makes the share of the income honest. It has no name: neither the
 * plain form nor a request carries it.
 */
export function OtherDebtsField({ hint }: { hint: string }) {
  const debts = useOtherDebts();
  const [typed, setTyped] = useState<string | null>(null);
  const error = typed === null ? null : findError(typed);
  return (
    <TextField
      id="otras-deudas"
      label="Otras deudas al mes ($)"
      inputMode="decimal"
      autoComplete="off"
      hint={hint}
      error={error}
      value={typed ?? (debts === null ? '' : formatFigure(debts, 0, 2))}
      onChange={(event) => {
        // Letters never arrive in the box; points, commas and spaces group or part.
        const text = event.target.value.replace(/[^\d.,\s]/g, '');
        setTyped(text);
        const dollars = findError(text) === null ? parseTypedNumber(text) : null;
        keepOtherDebts(dollars === null ? null : Math.round(dollars * 100) / 100);
      }}
      onBlur={() => {
        if (error === null) setTyped(null);
      }}
    />
  );
}

/** What is wrong with what was typed; an empty box is unanswered. */
function findError(text: string): string | null {
  if (text.trim() === '') return null;
  const dollars = parseTypedNumber(text);
  if (dollars === null) return 'Escribe un monto en dólares, por ejemplo 120 o 120,50.';
  return dollars > mostDebts ? 'Escribe lo que pagas al mes: hasta $100.000.' : null;
}
