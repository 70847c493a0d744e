import { formatDollars, formatMonths } from '@cotejo/format/figures';
import { Icon } from '#ui/page/Icon.tsx';
import type { FigureField } from './clamp-figure.ts';
import styles from './request-form.module.css';

const names: Record<FigureField, string> = {
  amount: 'El monto',
  term: 'El plazo',
  income: 'El ingreso',
};

/**
 * While a number field or its slider has the focus, shows its minimum, or its maximum if the value is too high. The
 * line is always reserved, so that the layout does not move.
 */
export function LimitChip({
  field,
  value,
  limits,
  isShown,
}: {
  field: FigureField;
  value: number | null;
  limits: { min: number; max: number };
  isShown: boolean;
}) {
  const format = field === 'term' ? formatMonths : formatDollars;
  const isTooMuch = value !== null && value > limits.max;
  return (
    <span className={styles.chip}>
      {isShown && (
        <>
          <Icon name="info" size={18} />
          {names[field]} {isTooMuch ? `máximo es ${format(limits.max)}` : `mínimo es ${format(limits.min)}`}
        </>
      )}
    </span>
  );
}
