import { TextField } from '#ui/controls/Field.tsx';
import styles from '../ui/admin-ui.module.css';
import type { SourceForm } from './source-form.ts';

type Box = (name: keyof SourceForm) => {
  value: string;
  error: string | undefined;
  onChange: (event: { target: { value: string } }) => void;
};

export function SourceFields({ box, hint }: { box: Box; hint?: string }) {
  return (
    <div className={styles.pair}>
      <TextField
        label="Fuente"
        maxLength={120}
        hint={hint ?? 'Por ejemplo: Tarifario de noviembre de 2026'}
        {...box('sourceLabel')}
      />
      <TextField
        label="Página de la fuente"
        inputMode="url"
        maxLength={500}
        placeholder="https://"
        hint="Si tiene una"
        {...box('sourceUrl')}
      />
    </div>
  );
}
