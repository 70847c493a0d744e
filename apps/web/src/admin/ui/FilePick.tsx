import styles from './admin-ui.module.css';
import { pictureTypes } from './pictures.ts';

/** A button that opens the picker of pictures. The same file may be picked twice. */
export function FilePick({
  id,
  text,
  about,
  describedBy,
  isInvalid,
  onPick,
}: {
  id: string;
  text: string;
  /** Said to those who do not see what stands around it: ' de Inicio'. */
  about?: string;
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
        accept={pictureTypes.join()}
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
