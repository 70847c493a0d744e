import styles from './admin-ui.module.css';
import { imageTypes } from './images.ts';

/** A button that opens the picker of images. The same file may be picked twice. */
export function FilePicker({
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
        accept={imageTypes.join()}
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
