import { formatDollars, formatMonths } from '#ui/format.ts';
import { Icon } from '#ui/Icon.tsx';
import styles from './request-form.module.css';
import type { FigureField } from './use-request-form.ts';

const texts: Record<FigureField, (minimum: number) => string> = {
  amount: (minimum) => `El monto mínimo es ${formatDollars(minimum)}`,
  term: (minimum) => `El plazo mínimo es ${formatMonths(minimum)}`,
  income: (minimum) => `El ingreso mínimo es ${formatDollars(minimum)}`,
};

/** The least a figure may be, while its box or slider has the focus. Its line is kept free, so nothing moves. */
export function MinimumChip({ field, minimum, isShown }: { field: FigureField; minimum: number; isShown: boolean }) {
  return (
    <span className={styles.chip}>
      {isShown && (
        <>
          <Icon name="info" size={18} />
          {texts[field](minimum)}
        </>
      )}
    </span>
  );
}
