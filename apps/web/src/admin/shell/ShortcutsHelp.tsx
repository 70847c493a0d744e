import { useState } from 'react';
import { Dialog } from '#ui/feedback/Dialog.tsx';
import styles from './shortcuts.module.css';
import { useShortcuts } from './use-shortcuts.ts';

interface ShortcutLine {
  keys: readonly string[];
  does: string;
}

export function ShortcutsHelp({ lines }: { lines: readonly ShortcutLine[] }) {
  const [isOpen, setIsOpen] = useState(false);
  useShortcuts({ '?': () => setIsOpen(true) });
  return (
    <>
      <button type="button" className={styles.open} onClick={() => setIsOpen(true)}>
        Atajos <kbd className={styles.key}>?</kbd>
      </button>
      <Dialog title="Atajos de teclado" isOpen={isOpen} onClose={() => setIsOpen(false)}>
        <dl className={styles.keys}>
          {[...lines, { keys: ['?'], does: 'Muestra esta lista' }].map((line) => (
            <div key={line.does}>
              <dt>
                {line.keys.map((key) => (
                  <kbd key={key} className={styles.key}>
                    {key}
                  </kbd>
                ))}
              </dt>
              <dd>{line.does}</dd>
            </div>
          ))}
        </dl>
      </Dialog>
    </>
  );
}
