import { blogImageTexts } from '@cotejo/contracts/blog/admin';
import { type ReactNode, useRef, useState } from 'react';
import { FieldMessage } from '#ui/controls/Field.tsx';
import styles from './admin-ui.module.css';
import { FilePicker } from './FilePicker.tsx';
import { imageFileError, readImage } from './images.ts';

export interface PickedImage {
  file: File;
  dataUrl: string;
  isLatest: () => boolean;
}

/** Picks an image and shows it. Of two picks the later one counts, however long the first takes. */
export function ImageField({
  id,
  label,
  pickText,
  preview,
  hint,
  error,
  status,
  onPick,
}: {
  id: string;
  label: string;
  pickText: string;
  /** The image as it stands. Whoever shows it may call `onBroken` where it cannot be drawn. */
  preview: (onBroken: () => void) => ReactNode;
  hint: string;
  error: string | undefined;
  /** What is being done to it. */
  status?: string | null;
  /** Takes an image that could be read. What it throws is told here. */
  onPick: (picked: PickedImage) => Promise<void>;
}) {
  const [failure, setFailure] = useState<string | null>(null);
  const latest = useRef<File | null>(null);

  async function pick(file: File): Promise<void> {
    const wrong = imageFileError(file);
    setFailure(wrong);
    if (wrong !== null) return;
    latest.current = file;
    const isLatest = () => latest.current === file;
    try {
      const dataUrl = await readImage(file, blogImageTexts.notAnImage);
      if (isLatest()) await onPick({ file, dataUrl, isLatest });
    } catch (problem) {
      setFailure(problem instanceof Error ? problem.message : 'Error al leer la imagen');
    }
  }

  const said = failure ?? error;
  return (
    <div className={styles.image}>
      <b className="small">{label}</b>
      <div className={styles.pick}>
        {preview(() => setFailure('Error al cargar la imagen'))}
        <FilePicker
          id={id}
          text={pickText}
          describedBy={`${id}-said`}
          isInvalid={said !== undefined}
          onPick={(file) => void pick(file)}
        />
      </div>
      <div id={`${id}-said`}>
        <FieldMessage tone={said ? 'error' : 'hint'}>{said || hint}</FieldMessage>
        {status !== undefined && (
          <p className="small" role="status">
            {status}
          </p>
        )}
      </div>
    </div>
  );
}
