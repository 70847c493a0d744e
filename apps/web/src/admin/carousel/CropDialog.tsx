import type { CarouselSection } from '@cotejo/contracts/carousel/public';
import { useEffect, useState } from 'react';
import { Button } from '#ui/controls/Button.tsx';
import { Dialog } from '#ui/feedback/Dialog.tsx';
import { SectionBanner } from '#ui/page/SectionBanner.tsx';
import { FailureNote } from '../ui/FailureNote.tsx';
import { readAsDataUrl } from '../ui/images.ts';
import styles from './carousel.module.css';
import { cropImage, freeDirection, type PickedBanner, type Size } from './crop.ts';
import { useSaveBanner } from './use-carousel.ts';

export function CropDialog({
  section,
  headline,
  picked,
  onClose,
}: {
  section: CarouselSection;
  headline: string;
  picked: PickedBanner;
  onClose: () => void;
}) {
  const [size, setSize] = useState<Size | null>(null);
  const [place, setPlace] = useState(50);
  const [cut, setCut] = useState<{ file: File; preview: string } | null>(null);
  const [failure, setFailure] = useState<Error | null>(null);
  const save = useSaveBanner(section, onClose);
  const direction = size ? freeDirection(size) : 'vertical';

  useEffect(() => {
    let isLate = false;
    const [x, y] = direction === 'horizontal' ? [place / 100, 0.5] : [0.5, place / 100];
    cropImage(picked.file, x, y)
      .then(async (file) => {
        const preview = await readAsDataUrl(file);
        if (!isLate) setCut({ file, preview });
      })
      .catch((error: unknown) => {
        if (!isLate) setFailure(error instanceof Error ? error : new Error('Error al cargar la imagen'));
      });
    return () => {
      isLate = true;
    };
  }, [picked.file, place, direction]);

  return (
    <Dialog
      isOpen
      wide
      title="Ajustar imagen"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button
            variant="main"
            disabled={cut === null}
            busyText={save.isPending && 'Subiendo...'}
            onClick={() => cut && save.mutate(cut.file)}
          >
            Subir imagen
          </Button>
        </>
      }
    >
      <p className="small soft">Así se verá junto al título. Mueve la parte que se queda.</p>
      <div>
        <div className={styles.stage} inert>
          <SectionBanner title={headline} imageUrl={cut?.preview ?? picked.preview} />
        </div>
      </div>
      <img
        className="visually-hidden"
        src={picked.preview}
        alt=""
        onLoad={(event) =>
          setSize({ width: event.currentTarget.naturalWidth, height: event.currentTarget.naturalHeight })
        }
      />
      <label className={styles.place}>
        {direction === 'horizontal' ? 'De izquierda a derecha' : 'De arriba abajo'}
        <input
          type="range"
          min={0}
          max={100}
          step={5}
          value={place}
          onChange={(event) => setPlace(Number(event.target.value))}
        />
      </label>
      <FailureNote title="Error al subir la imagen" error={failure ?? save.error} />
    </Dialog>
  );
}
