import { useState } from 'react';
import { Icon } from '#ui/page/Icon.tsx';
import styles from './admin-ui.module.css';
import { ConfirmDialog } from './ConfirmDialog.tsx';

/**
 * Asks before saving, in the `send` of a form: `if (warnings.length > 0 && !(await ask(warnings))) return;`. Render
 * `question` outside the form.
 */
export function useWarningQuestion() {
  const [asked, setAsked] = useState<{ warnings: readonly string[]; answer: (isWanted: boolean) => void } | null>(null);
  const settle = (isWanted: boolean) => {
    asked?.answer(isWanted);
    setAsked(null);
  };
  return {
    /** Resolves to true if the user wants to save anyway. */
    ask: (warnings: readonly string[]) =>
      new Promise<boolean>((answer) => {
        setAsked({ warnings, answer });
      }),
    question: asked && (
      <ConfirmDialog
        title="¿Guardar así?"
        confirm="Guardar de todas formas"
        onConfirm={() => settle(true)}
        onClose={() => settle(false)}
      >
        {asked.warnings.map((warning) => (
          <div key={warning} className={styles.warning}>
            <Icon name="warning" size={20} />
            <p>{sentenceOf(warning)}</p>
          </div>
        ))}
        <p className="soft">Todavía no se guardó. Puedes volver al formulario y corregirlo.</p>
      </ConfirmDialog>
    ),
  };
}

const sentenceOf = (text: string): string => (text.endsWith('.') ? text : `${text}.`);
