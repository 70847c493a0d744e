import styles from './Switch.module.css';

export function Switch({
  isOn,
  note,
  onChange,
  children,
}: {
  isOn: boolean;
  note?: string;
  onChange: (isOn: boolean) => void;
  children: string;
}) {
  return (
    <button type="button" role="switch" aria-checked={isOn} className={styles.switch} onClick={() => onChange(!isOn)}>
      <i aria-hidden="true" />
      <span>
        {children}
        {note && (
          <>
            {' '}
            <small>{note}</small>
          </>
        )}
      </span>
    </button>
  );
}
