import { imageMaximumBytes } from '@cotejo/contracts/core/limits';
import { useState } from 'react';
import { ImageField, type PickedImage } from '../ui/ImageField.tsx';
import { type BlogImage, blogFieldId, isLargePreview, largePreviewText } from './blog-form.ts';
import own from './blogs.module.css';
import { prepareBlogImage } from './save-blog.ts';

export function PostImageField({
  image,
  error,
  onChange,
}: {
  image: BlogImage;
  error: string | undefined;
  onChange: (image: BlogImage) => void;
}) {
  const [progress, setProgress] = useState<string | null>(null);

  async function pick({ file, dataUrl, isLatest }: PickedImage): Promise<void> {
    const picked = { file, preview: dataUrl, said: null };
    onChange(picked);
    const prepared = await prepareBlogImage(picked, setProgress);
    setProgress(null);
    if (isLatest() && prepared !== picked) onChange(prepared);
  }

  return (
    <ImageField
      id={blogFieldId('image')}
      label="Imagen"
      pickText={image.preview === '' ? 'Elegir imagen' : 'Cambiar imagen'}
      preview={(onBroken) =>
        image.preview !== '' && (
          <div className={own.preview}>
            <img src={image.preview} alt="Vista previa de la imagen" onError={onBroken} />
          </div>
        )
      }
      hint={
        isLargePreview(image.preview)
          ? largePreviewText
          : `JPG, PNG, GIF o WEBP de hasta ${imageMaximumBytes / 1024 / 1024} MB.`
      }
      error={error}
      status={progress ?? image.said}
      onPick={pick}
    />
  );
}
