import { TextField } from '#ui/Field.tsx';
import styles from './loan-simulators.module.css';

type BoxProps = Pick<Parameters<typeof FigureField>[0], 'value' | 'onChange' | 'error'>;

/** The yearly rate in percent of a savings account or of a deposit. */
export const AnnualRateField = (box: BoxProps) => (
  <FigureField label="Tasa anual" unit="%" hint="La que te ofrece tu banco o cooperativa" {...box} />
);

/**
 * A figure as a person types it, with $ before it or its unit after it. What was typed stays as it
 * is.
 */
export function FigureField({
  label,
  unit,
  value,
  onChange,
  error,
  hint,
}: {
  label: string;
  /** '$' stands before the figure, anything else ('meses', '%') after it. */
  unit: string;
  value: string;
  onChange: (text: string) => void;
  error?: string | undefined;
  hint?: string | undefined;
}) {
  return (
    <TextField
      label={
        <>
          {label} <span className={styles.unit}>({unit})</span>
        </>
      }
      inputMode="decimal"
      autoComplete="off"
      value={value}
      error={error}
      hint={hint}
      onChange={(event) => onChange(event.target.value.replace(/[^\d.,]/g, ''))}
    />
  );
}
