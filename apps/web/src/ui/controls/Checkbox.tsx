import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react';
import styles from './Checkbox.module.css';
import { FieldMessage } from './Field.tsx';

type CheckboxProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'children'> & { ref?: Ref<HTMLInputElement> };

export function Checkbox({
  label,
  error,
  id: givenId,
  ref,
  ...input
}: CheckboxProps & { label: ReactNode; error?: ReactNode }) {
  const ownId = useId();
  const id = givenId ?? ownId;
  return (
    <div>
      <label className={styles.choice}>
        <input
          {...input}
          ref={ref}
          id={id}
          type="checkbox"
          className={styles.tick}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-said` : undefined}
        />
        <span>{label}</span>
      </label>
      {error && (
        <FieldMessage id={`${id}-said`} tone="error">
          {error}
        </FieldMessage>
      )}
    </div>
  );
}

/** A checkbox without a label, with a 44 px touch target. Pass aria-label. */
export function Tick({ ref, ...input }: CheckboxProps) {
  return (
    <span className={styles.zone}>
      <input {...input} ref={ref} type="checkbox" className={styles.tick} />
    </span>
  );
}
