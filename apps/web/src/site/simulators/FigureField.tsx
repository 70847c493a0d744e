import { TextField } from '#ui/controls/Field.tsx';
import styles from './loan-simulators.module.css';

type BoxProps = Pick<Parameters<typeof FigureField>[0], 'value' | 'onChange' | 'error'>;

export const AnnualRateField = (box: BoxProps) => (
  <FigureField label="Tasa anual" unit="%" hint="La que te ofrece tu banco o cooperativa" {...box} />
);

/** A number as typed; the text is not reformatted. */
export function FigureField({
  label,
  unit,
  value,
  onChange,
  error,
  hint,
}: {
  label: string;
  /** Shown after the label: '$', 'meses', '%'. */
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
