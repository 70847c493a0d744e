import styles from './admin-ui.module.css';
import { imageTypes } from './images.ts';

/** A button that opens the picker of files, images unless told. The same file may be picked twice. */
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
  /** Said to those who do not see what stands around it: ' de Inicio'. */
  about?: string;
  /** Types and endings, as the browser's input takes them. */
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
