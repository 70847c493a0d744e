import styles from './admin-ui.module.css';
import { imageTypes } from './images.ts';

/** `accept` defaults to images. The same file can be picked twice. */
export function FilePicker({
  id,
  text,
  about,
  accept = imageTypes.join(),
  describedBy,
  isInvalid,
  onPick,
}: {
  id: string;
  text: string;
  /** Visually hidden suffix of the label: ' de Inicio'. */
  about?: string;
  /** As in the `accept` attribute. */
  accept?: string;
  describedBy?: string;
  isInvalid?: boolean;
  onPick: (file: File) => void;
}) {
  return (
    <span className={styles.filePick}>
      <label htmlFor={id}>
        {text}
        {about && <span className="visually-hidden">{about}</span>}
      </label>
      <input
        id={id}
        type="file"
        accept={accept}
        className="visually-hidden"
        aria-describedby={describedBy}
        aria-invalid={isInvalid || undefined}
        onChange={(event) => {
          const file = event.target.files?.[0];
          if (file) onPick(file);
          event.target.value = '';
        }}
      />
    </span>
  );
}
