import { type ReactNode, useId, useState } from 'react';
import styles from './Toggletip.module.css';

/** A term that a tap explains in one sentence and one example in dollars. */
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
