import { Slider } from '@base-ui/react/slider';
import styles from './RangeSlider.module.css';

interface RangeSliderProps {
  min: number;
  max: number;
  step: number;
  value: readonly [number, number];
  labels: readonly [from: string, to: string];
  onChange: (value: [number, number]) => void;
  onChangeEnd: (value: [number, number]) => void;
}

/** Two thumbs, at least one step apart. For a single value use `NumberSliderField`. */
export function RangeSlider({ min, max, step, value, labels, onChange, onChangeEnd }: RangeSliderProps) {
  return (
    <Slider.Root
      className={styles.slider}
      min={min}
      max={max}
      step={step}
      minStepsBetweenValues={1}
      value={[...value]}
      onValueChange={([from = min, to = max]) => onChange([from, to])}
      onValueCommitted={([from = min, to = max]) => onChangeEnd([from, to])}
    >
      <Slider.Control className={styles.control}>
        <Slider.Track className={styles.track}>
          <Slider.Indicator className={styles.chosen} />
          {labels.map((label, index) => (
            <Slider.Thumb key={label} index={index} className={styles.thumb} getAriaLabel={() => label} />
          ))}
        </Slider.Track>
      </Slider.Control>
    </Slider.Root>
  );
}
