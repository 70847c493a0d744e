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
 * The least a figure may be, or the most where more is being typed, while its box or slider has the
 * focus. Its line is kept free, so nothing moves.
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
  const show = field === 'term' ? formatMonths : formatDollars;
  const isTooMuch = value !== null && value > limits.max;
  return (
    <span className={styles.chip}>
      {isShown && (
        <>
          <Icon name="info" size={18} />
          {names[field]} {isTooMuch ? `máximo es ${show(limits.max)}` : `mínimo es ${show(limits.min)}`}
        </>
      )}
    </span>
  );
}
