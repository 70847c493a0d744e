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

/** If two images are picked, the later one is used, even if the first takes longer to read. */
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
  /** Call `onBroken` if the image cannot be drawn. */
  preview: (onBroken: () => void) => ReactNode;
  hint: string;
  error: string | undefined;
  status?: string | null;
  /** Called with a readable image. Its errors are shown here. */
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
