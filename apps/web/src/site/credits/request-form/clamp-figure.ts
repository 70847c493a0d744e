import { formatDollars, formatMonths } from '@cotejo/format/figures';

export type FigureField = 'amount' | 'term' | 'income';

/** What is said where a figure is empty or cannot be read. */
export const missingFigureTexts: Record<FigureField, string> = {
  amount: 'Escribe cuánto necesitas.',
  term: 'Escribe en cuántos meses quieres pagar.',
  income: 'Escribe cuánto ganas al mes.',
};

/** What is said where no institution lends the amount at the term. */
export const nobodyText = 'Con ese monto y ese plazo no encontramos quien preste. Prueba con menos monto o más meses.';

/** The same where there is one line. */
export const nobodyInShort = 'Nadie presta ese monto a ese plazo.';

const words: Record<FigureField, { show: (value: number) => string; that: string; whole: string }> = {
  amount: { show: formatDollars, that: 'ese monto', whole: 'Comparamos en dólares enteros' },
  term: { show: formatMonths, that: 'ese plazo', whole: 'El plazo va en meses enteros' },
  income: { show: formatDollars, that: 'ese ingreso', whole: 'Comparamos en dólares enteros' },
};

/** An income below what anybody asks for is no figure to invent: the person's own stays known beside it. */
const lowIncomeText = (typed: number, least: number): string =>
  `Con ${formatDollars(typed)} al mes aquí nadie presta; la que menos pide: ${formatDollars(least)}, y con eso comparamos.`;

/**
 * Brings a figure within its limits and to whole dollars or months. `notice` tells the person what
 * was put in its place; null when the figure stays as it is.
 * @param value dollars or months, as read from the box
 */
export function clampFigure(
  field: FigureField,
  value: number,
  { min, max }: { min: number; max: number },
): { value: number; notice: string | null } {
  const { show, that, whole } = words[field];
  if (value > max) return { value: max, notice: `El máximo es ${show(max)}; pusimos ${that}.` };
  if (value < min) {
    const notice = field === 'income' ? lowIncomeText(value, min) : `El mínimo es ${show(min)}; pusimos ${that}.`;
    return { value: min, notice };
  }
  // Limits are whole, but a catalogue may say otherwise: rounding must not leave them.
  const rounded = Math.min(Math.max(Math.round(value), min), max);
  return { value: rounded, notice: rounded === value ? null : `${whole}: pusimos ${show(rounded)}.` };
}
