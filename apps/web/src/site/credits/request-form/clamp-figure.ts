import { formatDollars, formatMonths } from '@cotejo/format/figures';

export type FigureField = 'amount' | 'term' | 'income';

/** Error texts for a value that is empty or is not a number. */
export const missingFigureTexts: Record<FigureField, string> = {
  amount: 'Escribe cuánto necesitas.',
  term: 'Escribe en cuántos meses quieres pagar.',
  income: 'Escribe cuánto ganas al mes.',
};

/** Text if no institution lends the amount for the term. */
export const nobodyText = 'Con ese monto y ese plazo no encontramos quien preste. Prueba con menos monto o más meses.';

/** The same in one line. */
export const nobodyInShort = 'Nadie presta ese monto a ese plazo.';

const words: Record<FigureField, { format: (value: number) => string; valueName: string; roundingText: string }> = {
  amount: { format: formatDollars, valueName: 'ese monto', roundingText: 'Comparamos en dólares enteros' },
  term: { format: formatMonths, valueName: 'ese plazo', roundingText: 'El plazo va en meses enteros' },
  income: { format: formatDollars, valueName: 'ese ingreso', roundingText: 'Comparamos en dólares enteros' },
};

/** Names the typed income too, because the comparison uses a higher one than the person earns. */
const lowIncomeText = (typed: number, least: number): string =>
  `Con ${formatDollars(typed)} al mes aquí nadie presta; la que menos pide: ${formatDollars(least)}, y con eso comparamos.`;

/**
 * Moves a value inside its limits and rounds it to whole dollars or months. `notice` tells the person what replaced
 * the value; null if it did not change.
 * @param value dollars or months, as typed
 */
export function clampFigure(
  field: FigureField,
  value: number,
  { min, max }: { min: number; max: number },
): { value: number; notice: string | null } {
  const { format, valueName, roundingText } = words[field];
  if (value > max) return { value: max, notice: `El máximo es ${format(max)}; pusimos ${valueName}.` };
  if (value < min) {
    const notice =
      field === 'income' ? lowIncomeText(value, min) : `El mínimo es ${format(min)}; pusimos ${valueName}.`;
    return { value: min, notice };
  }
  // The limits may not be whole numbers, so the rounded value is clamped again.
  const rounded = Math.min(Math.max(Math.round(value), min), max);
  return { value: rounded, notice: rounded === value ? null : `${roundingText}: pusimos ${format(rounded)}.` };
}
