import { institutionTexts } from '@cotejo/contracts/institutions/admin';
import { ImageField, type PickedImage } from '../ui/ImageField.tsx';
import { compressImage, compressionThreshold, generalCompression, readAsDataUrl } from '../ui/images.ts';
import own from './institutions.module.css';

/** Previews at 200 by 100 px, as on the home page. */
export function LogoField({
  id,
  logo,
  error,
  isNew,
  onChange,
}: {
  id: string;
  /** Data URL or URL; '' for none. */
  logo: string;
  error: string | undefined;
  isNew: boolean;
  onChange: (dataUrl: string) => void;
}) {
  async function pick({ file, dataUrl, isLatest }: PickedImage): Promise<void> {
    const isLarge = dataUrl.length > compressionThreshold;
    const shown = isLarge ? await readAsDataUrl(await compressImage(file, generalCompression)) : dataUrl;
    if (isLatest()) onChange(shown);
  }
  const otherwise = isNew
    ? `Sin él no se puede crear: ${institutionTexts.logo.toLowerCase()}.`
    : 'Si no eliges otro, se queda este.';
  return (
    <ImageField
      id={id}
      label="Logo"
      pickText={logo ? 'Cambiar logo' : 'Elegir logo'}
      preview={() => (
        <span className={own.logo}>
          {logo ? (
            <img src={logo} alt="Logo, como sale en la franja del inicio" />
          ) : (
            <span className="note">Sin logo</span>
          )}
        </span>
      )}
      hint={`JPG, PNG, GIF o WEBP de hasta 5 MB. ${otherwise}`}
      error={error}
      onPick={pick}
    />
  );
}
