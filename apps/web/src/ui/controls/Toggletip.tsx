import { type ReactNode, useId, useState } from 'react';
import styles from './Toggletip.module.css';

/** Unlike a tooltip it opens on click, so it works by touch. */
export function Toggletip({ word, children }: { word: ReactNode; children: ReactNode }) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={styles.word}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        {word}
      </button>
      <span id={id} className={styles.note} hidden={!isOpen}>
        {children}
      </span>
    </>
  );
}
