import { blogImageTexts, imageTooLargeText } from '@cotejo/contracts/blog/admin';
import { imageMaximumBytes } from '@cotejo/contracts/core/limits';
import { institutionTexts } from '@cotejo/contracts/institutions/admin';
import { useId, useState } from 'react';
import { FieldMessage } from '#ui/Field.tsx';
import styles from '../ui/admin-ui.module.css';
import { FilePick } from '../ui/FilePick.tsx';
import {
  compressImage,
  compressionThreshold,
  generalCompression,
  isImageFile,
  readAsDataUrl,
  readImage,
} from '../ui/images.ts';
import own from './institutions.module.css';

/**
 * A logo file as data-URL, drawn smaller when it is large. Throws an Error with the text for the
 * person.
 */
export async function readLogo(file: File): Promise<string> {
  if (!isImageFile(file)) throw new Error(blogImageTexts.notAnImage);
  if (file.size === 0) throw new Error(blogImageTexts.empty);
  if (file.size > imageMaximumBytes) throw new Error(imageTooLargeText(file.size));
  const whole = await readImage(file, blogImageTexts.notAnImage);
  if (whole.length <= compressionThreshold) return whole;
  return readAsDataUrl(await compressImage(file, generalCompression));
}

/** Picks a logo and shows it as the strip of the home page does, 200 by 100. */
export function LogoField({
  id,
  logo,
  error,
  isNew,
  onChange,
}: {
  id: string;
  /** Data-URL or URL; '' when there is none. */
  logo: string;
  error: string | undefined;
  isNew: boolean;
  onChange: (dataUrl: string) => void;
}) {
  const [failure, setFailure] = useState<string | null>(null);
  const hintId = useId();

  async function pick(file: File): Promise<void> {
    try {
      onChange(await readLogo(file));
      setFailure(null);
    } catch (problem) {
      setFailure(problem instanceof Error ? problem.message : 'Error al leer la imagen');
    }
  }

  const said = failure ?? error;
  return (
    <div className={styles.image}>
      <b className="small">Logo</b>
      <div className={styles.pick}>
        <span className={own.logo}>
          {logo ? (
            <img src={logo} alt="Logo, como sale en la franja del inicio" />
          ) : (
            <span className="note">Sin logo</span>
          )}
        </span>
        <FilePick
          id={id}
          text={logo ? 'Cambiar logo' : 'Elegir logo'}
          describedBy={hintId}
          isInvalid={said !== undefined}
          onPick={(file) => void pick(file)}
        />
      </div>
      <div id={hintId}>
        {said ? (
          <FieldMessage tone="error">{said}</FieldMessage>
        ) : (
          <FieldMessage tone="hint">
            JPG, PNG, GIF o WEBP de hasta 5 MB.{' '}
            {isNew
              ? `Sin él no se puede crear: ${institutionTexts.logo.toLowerCase()}.`
              : 'Si no eliges otro, se queda este.'}
          </FieldMessage>
        )}
      </div>
    </div>
  );
}
