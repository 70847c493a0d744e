import { formatFigure } from '@cotejo/format/figures';
import { parseTypedNumber } from '@cotejo/format/typed-numbers';
import { useState } from 'react';
import { keepOtherDebts, useOtherDebts } from '#forms/kept-answers.ts';
import { TextField } from '#ui/controls/Field.tsx';
import styles from './request-form.module.css';

/** Dollars a month; above it a figure is mistyped. */
const mostDebts = 100_000;

/**
 * 'Otras deudas al mes', which makes the share of the income honest. It has no name: neither the
 * plain form nor a request carries it.
 */
export function OtherDebtsField() {
  const debts = useOtherDebts();
  const [typed, setTyped] = useState<string | null>(null);
  const error = typed === null ? null : findError(typed);
  return (
    <div className={styles.withScript}>
      <TextField
        id="otras-deudas"
        label="Otras deudas al mes ($)"
        inputMode="decimal"
        autoComplete="off"
        hint="Opcional: lo que ya pagas por préstamos y tarjetas. Se queda en esta pestaña y no la enviamos."
        error={error}
        value={typed ?? (debts > 0 ? formatFigure(debts, 0, 2) : '')}
        onChange={(event) => {
          // Letters never arrive in the box; points, commas and spaces group or part.
          const text = event.target.value.replace(/[^\d.,\s]/g, '');
          setTyped(text);
          keepOtherDebts(findError(text) === null ? Math.round((parseTypedNumber(text) ?? 0) * 100) / 100 : 0);
        }}
        onBlur={() => {
          if (error === null) setTyped(null);
        }}
      />
    </div>
  );
}

/** What is wrong with what was typed; an empty box is no debt. */
function findError(text: string): string | null {
  if (text.trim() === '') return null;
  const dollars = parseTypedNumber(text);
  if (dollars === null) return 'Escribe un monto en dólares, por ejemplo 120 o 120,50.';
  return dollars > mostDebts ? 'Escribe lo que pagas al mes: hasta $100.000.' : null;
}
