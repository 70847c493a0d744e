import { blogImageTexts } from '@cotejo/contracts/blog/admin';
import { imageMaximumBytes } from '@cotejo/contracts/core/limits';
import { useRef, useState } from 'react';
import { FieldMessage } from '#ui/Field.tsx';
import styles from '../ui/admin-ui.module.css';
import { FilePick } from '../ui/FilePick.tsx';
import { readImage } from '../ui/images.ts';
import { type BlogImage, blogFieldId, imageFileError, isLargePreview, largePreviewText } from './blog-form.ts';
import own from './blogs.module.css';
import { prepareBlogImage } from './save-blog.ts';

/** Picks the image of a post and shows it in the proportion of its page. */
export function ImageField({
  image,
  error,
  onChange,
}: {
  image: BlogImage;
  error: string | undefined;
  onChange: (image: BlogImage) => void;
}) {
  const [failure, setFailure] = useState<string | null>(null);
  const [progress, setProgress] = useState<string | null>(null);
  const latest = useRef<File | null>(null);
  const id = blogFieldId('image');

  async function pick(file: File): Promise<void> {
    const wrong = imageFileError(file);
    setFailure(wrong);
    if (wrong !== null) return;
    latest.current = file;
    try {
      const picked = { file, preview: await readImage(file, blogImageTexts.notAnImage), said: null };
      if (latest.current !== file) return;
      onChange(picked);
      const prepared = await prepareBlogImage(picked, setProgress);
      if (latest.current === file && prepared !== picked) onChange(prepared);
    } catch (problem) {
      setFailure(problem instanceof Error ? problem.message : 'Error al leer la imagen');
    } finally {
      setProgress(null);
    }
  }

  const said = failure ?? error;
  return (
    <div className={styles.image}>
      <b className="small">Imagen</b>
      {image.preview !== '' && (
        <img
          className={own.preview}
          src={image.preview}
          alt="Vista previa de la imagen"
          onError={() => setFailure('Error al cargar la imagen')}
        />
      )}
      <div className={styles.pick}>
        <FilePick
          id={id}
          text={image.preview === '' ? 'Elegir imagen' : 'Cambiar imagen'}
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
            {isLargePreview(image.preview)
              ? largePreviewText
              : `JPG, PNG, GIF o WEBP de hasta ${imageMaximumBytes / 1024 / 1024} MB.`}
          </FieldMessage>
        )}
        <p className="small" role="status">
          {progress ?? image.said}
        </p>
      </div>
    </div>
  );
}
