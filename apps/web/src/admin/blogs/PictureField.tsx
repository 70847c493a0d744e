import { blogImageTexts } from '@cotejo/contracts/blog/admin';
import { imageMaximumBytes } from '@cotejo/contracts/core/limits';
import { useRef, useState } from 'react';
import { FieldMessage } from '#ui/Field.tsx';
import styles from '../ui/admin-ui.module.css';
import { FilePick } from '../ui/FilePick.tsx';
import { readPicture } from '../ui/pictures.ts';
import { type BlogPicture, blogFieldId, isLargePreview, largePreviewText, pictureFileError } from './blog-form.ts';
import own from './blogs.module.css';
import { prepareBlogPicture } from './save-blog.ts';

/** Picks the picture of a post and shows it in the proportion of its page. */
export function PictureField({
  picture,
  error,
  onChange,
}: {
  picture: BlogPicture;
  error: string | undefined;
  onChange: (picture: BlogPicture) => void;
}) {
  const [failure, setFailure] = useState<string | null>(null);
  const [progress, setProgress] = useState<string | null>(null);
  const latest = useRef<File | null>(null);
  const id = blogFieldId('image');

  async function pick(file: File): Promise<void> {
    const wrong = pictureFileError(file);
    setFailure(wrong);
    if (wrong !== null) return;
    latest.current = file;
    try {
      const picked = { file, preview: await readPicture(file, blogImageTexts.notAnImage), said: null };
      if (latest.current !== file) return;
      onChange(picked);
      const prepared = await prepareBlogPicture(picked, setProgress);
      if (latest.current === file && prepared !== picked) onChange(prepared);
    } catch (problem) {
      setFailure(problem instanceof Error ? problem.message : 'Error al leer la imagen');
    } finally {
      setProgress(null);
    }
  }

  const said = failure ?? error;
  return (
    <div className={styles.picture}>
      <b className="small">Imagen</b>
      {picture.preview !== '' && (
        <img
          className={own.preview}
          src={picture.preview}
          alt="Vista previa de la imagen"
          onError={() => setFailure('Error al cargar la imagen')}
        />
      )}
      <div className={styles.pick}>
        <FilePick
          id={id}
          text={picture.preview === '' ? 'Elegir imagen' : 'Cambiar imagen'}
          describedBy={`${id}-said`}
          isInvalid={said !== undefined}
          onPick={(file) => void pick(file)}
        />
      </div>
      <div id={`${id}-said`}>
        {said ? (
          <FieldMessage tone="error">{said}</FieldMessage>
        ) : (
          <FieldMessage tone="hint">
            {isLargePreview(picture.preview)
              ? largePreviewText
              : `JPG, PNG, GIF o WEBP de hasta ${imageMaximumBytes / 1024 / 1024} MB.`}
          </FieldMessage>
        )}
        <p className="small" role="status">
          {progress ?? picture.said}
        </p>
      </div>
    </div>
  );
}
