import clsx from 'clsx';
import { Checkbox } from '#ui/controls/Checkbox.tsx';
import styles from './settings.module.css';

interface Choice<Name extends string> {
  name: Name;
  label: string;
  text: string;
}

/** Saves each choice when it is clicked. While `values` is undefined, renders a skeleton of the same height. */
export function PreferenceList<Name extends string>({
  choices,
  values,
  isBusy,
  onChange,
}: {
  choices: readonly Choice<Name>[];
  values: Readonly<Record<Name, boolean>> | undefined;
  isBusy: boolean;
  onChange: (name: Name, value: boolean) => void;
}) {
  if (values === undefined) return <PreferenceSkeleton choices={choices} />;
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

function PreferenceSkeleton({ choices }: { choices: readonly Choice<string>[] }) {
  return (
    <div role="status" aria-label="Cargando...">
      <div className={clsx(styles.choices, styles.skeleton)} aria-hidden="true">
        {choices.map(({ name, label, text }) => (
          <div key={name}>
            <p>
              {label}
              <small>{text}</small>
            </p>
          </div>
        ))}
      </div>
    </div>
  );
}
