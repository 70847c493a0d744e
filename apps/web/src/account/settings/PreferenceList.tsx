import { Checkbox } from '#ui/Checkbox.tsx';
import styles from './settings.module.css';

/** Choices that are saved as they are ticked; each says what it does. */
export function PreferenceList<Name extends string>({
  choices,
  values,
  isBusy,
  onChange,
}: {
  choices: readonly { name: Name; label: string; text: string }[];
  values: Readonly<Record<Name, boolean>>;
  isBusy: boolean;
  onChange: (name: Name, value: boolean) => void;
}) {
  return (
    <div className={styles.choices}>
      {choices.map(({ name, label, text }) => (
        <Checkbox
          key={name}
          checked={values[name]}
          aria-disabled={isBusy || undefined}
          onChange={(event) => {
            if (!isBusy) onChange(name, event.target.checked);
          }}
          label={
            <>
              {label}
              <small>{text}</small>
            </>
          }
        />
      ))}
    </div>
  );
}
