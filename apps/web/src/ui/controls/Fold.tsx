import { type ReactNode, useId, useState } from 'react';
import { Icon } from '../page/Icon.tsx';
import styles from './Fold.module.css';

/** Collapsed on the screen, always open on paper. Keeps its own state unless `isOpen` is given. */
export function Fold({
  title,
  level = 3,
  isOpen: isHeldOpen,
  onToggle,
  children,
}: {
  title: ReactNode;
  /** Of its heading. */
  level?: 2 | 3;
  isOpen?: boolean;
  onToggle?: (isOpen: boolean) => void;
  children: ReactNode;
}) {
  const [isOwnOpen, setIsOwnOpen] = useState(false);
  const isOpen = isHeldOpen ?? isOwnOpen;
  const id = useId();
  const Heading = `h${level}` as const;
  return (
    <div className={styles.fold}>
      <Heading>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => {
            setIsOwnOpen(!isOpen);
            onToggle?.(!isOpen);
          }}
        >
          <Icon name="chevronDown" size={20} />
          {title}
        </button>
      </Heading>
      <div id={id} hidden={!isOpen} className={`print-unfolded ${styles.content}`}>
        {children}
      </div>
    </div>
  );
}
