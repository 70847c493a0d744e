import { formatFigure } from '@cotejo/format/figures';
import { parseTypedNumber } from '@cotejo/format/typed-numbers';
import clsx from 'clsx';
import { type CSSProperties, type ReactNode, useId, useState } from 'react';
import { FieldMessage, fieldBoxClass } from './Field.tsx';
import styles from './NumberSliderField.module.css';

interface NumberSliderFieldProps {
  label: string;
  /** For a plain GET form. */
  name?: string;
  id?: string;
  min: number;
  max: number;
  /** For the slider only; the text field takes any whole number. */
  step: number;
  /** Explicit stops, when they are not min + n × step (term: multiples of 6 and both ends). */
  stops?: readonly number[];
  /** Controlled with `onChange`; without it, the initial value of an uncontrolled field (content page). */
  value: number | null;
  onChange?: (value: number | null) => void;
  onBlur?: () => void;
  /** 'money' puts $ before the number; any other unit goes after it ('meses'). */
  unit: 'money' | (string & {});
  formatEnd: (value: number) => string;
  error?: ReactNode;
  /** Says which value replaced the typed one; announced to screen readers. */
  notice?: ReactNode;
  hint?: ReactNode;
  labelNote?: string;
}

/** The slider stops at multiples of `step` and at both ends, even if those are not multiples. */
export function NumberSliderField(props: NumberSliderFieldProps) {
  return <BoxWithSlider {...props} />;
}

function BoxWithSlider(props: NumberSliderFieldProps) {
  const { label, name, min, max, step, stops, value, onChange, onBlur, unit, formatEnd } = props;
  const { error, notice, hint, labelNote } = props;
  const ownId = useId();
  const id = props.id ?? ownId;
  const [typed, setTyped] = useState<string | null>(null);
  const boxText = typed ?? (value === null ? '' : formatFigure(value, 0, 6));
  const place = value === null ? min : Math.min(Math.max(value, min), max);
  const ruler = stops
    ? { min: 0, max: stops.length - 1, step: 1, value: nearestStop(stops, place) }
    : roundRuler({ min, max, step, value: place });
  const part = ruler.max > ruler.min ? (ruler.value - ruler.min) / (ruler.max - ruler.min) : 0;
  const said = error ?? notice ?? hint;
  const isMoney = unit === 'money';

  return (
    <div className={styles.number} data-number-slider={`${min},${max}`}>
      <div className={styles.head}>
        <div>
          <label htmlFor={id}>{label}</label>
          {labelNote && (
            <span className={styles.labelNote} id={`${id}-note`}>
              {labelNote}
            </span>
          )}
        </div>
        <div className={clsx(isMoney ? styles.money : styles.unit, unit === '%' && styles.percent)}>
          <span aria-hidden="true">{isMoney ? '$' : unit}</span>
          <input
            id={id}
            name={name}
            className={`${fieldBoxClass} ${styles.figure} ${error ? styles.wrong : ''}`}
            inputMode="numeric"
            autoComplete="off"
            aria-invalid={error ? true : undefined}
            aria-describedby={clsx(labelNote && `${id}-note`, (said || !onChange) && `${id}-said`) || undefined}
            aria-label={isMoney ? undefined : `${label} (${unit})`}
            {...(onChange
              ? {
                  value: boxText,
                  onChange: (event) => {
                    // Removes letters as they are typed; points, commas and spaces are separators.
                    const text = event.target.value.replace(/[^\d.,\s]/g, '');
                    setTyped(text);
                    onChange(parseTypedNumber(text));
                  },
                  onBlur: () => {
                    setTyped(null);
                    onBlur?.();
                  },
                }
              : { defaultValue: boxText })}
          />
        </div>
      </div>
      <input
        type="range"
        className={styles.slider}
        style={{ '--part': part.toFixed(4) } as CSSProperties}
        aria-label={`${label}, deslizador`}
        aria-valuetext={formatEnd(place)}
        min={ruler.min}
        max={ruler.max}
        step={ruler.step}
        data-stops={stops?.join(',')}
        {...(onChange
          ? {
              value: ruler.value,
              onChange: (event) => {
                setTyped(null);
                const at = Number(event.target.value);
                onChange(stops ? (stops[at] ?? min) : Math.min(Math.max(at, min), max));
              },
            }
          : { defaultValue: ruler.value })}
      />
      <div className={styles.ends} aria-hidden="true">
        <span>{formatEnd(min)}</span> <span>{formatEnd(max)}</span>
      </div>
      {/* Always rendered: a live region announces only what is added to it later. Page scripts write here too. */}
      <div
        role="status"
        className={clsx(styles.notice, !onChange && styles.over)}
        id={onChange ? undefined : `${id}-said`}
      >
        {notice && !error && (
          <FieldMessage id={`${id}-said`} tone="hint">
            <b>{notice}</b>
          </FieldMessage>
        )}
      </div>
      {said && said !== notice && (
        <FieldMessage id={`${id}-said`} tone={error ? 'error' : 'hint'}>
          {said}
        </FieldMessage>
      )}
    </div>
  );
}

export function sliderStops(min: number, max: number, step: number): number[] {
  const stops = [min];
  for (let value = Math.ceil((min + 1) / step) * step; value < max; value += step) stops.push(value);
  if (max > min) stops.push(max);
  return stops;
}

/** A browser counts steps from `min`, so both ends are rounded outward to multiples of the step. */
function roundRuler({ min, max, step, value }: { min: number; max: number; step: number; value: number }) {
  const round = (figure: number, to: (steps: number) => number) => to(figure / step) * step;
  return { min: round(min, Math.floor), max: round(max, Math.ceil), step, value: round(value, Math.round) };
}

function nearestStop(stops: readonly number[], value: number): number {
  let best = 0;
  stops.forEach((stop, index) => {
    if (Math.abs(stop - value) < Math.abs((stops[best] ?? 0) - value)) best = index;
  });
  return best;
}
