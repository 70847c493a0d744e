import { carouselTexts } from '@cotejo/contracts/carousel/admin';
import type { CarouselItem, CarouselSection } from '@cotejo/contracts/carousel/public';
import { useState } from 'react';
import { Button } from '#ui/controls/Button.tsx';
import { FieldMessage } from '#ui/controls/Field.tsx';
import { MarketStall } from '#ui/page/drawings/MarketStall.tsx';
import { SectionBanner } from '#ui/page/SectionBanner.tsx';
import { ConfirmChange } from '../ui/ConfirmDialog.tsx';
import { FilePicker } from '../ui/FilePicker.tsx';
import { readImage } from '../ui/images.ts';
import { CropDialog } from './CropDialog.tsx';
import styles from './carousel.module.css';
import type { PickedBanner } from './crop.ts';
import { bannerFileError, useDeleteBanner } from './use-carousel.ts';

const sectionTexts: Record<CarouselSection, { name: string; headline: string }> = {
  home: { name: 'Inicio', headline: 'Compara antes de pedir' },
  credits: { name: 'Créditos', headline: 'Créditos' },
  profile: { name: 'Perfil', headline: 'Mi perfil' },
  blog: { name: 'Blog', headline: 'Blog' },
};

export function BannerCard({
  section,
  item,
  mayManage,
}: {
  section: CarouselSection;
  item: CarouselItem | null;
  mayManage: boolean;
}) {
  const [picked, setPicked] = useState<PickedBanner | null>(null);
  const [isDeleting, setIsDeleting] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const { name, headline } = sectionTexts[section];
  const inputId = `banner-${section}`;

  async function pick(file: File): Promise<void> {
    const wrong = bannerFileError(file);
    setFailure(wrong);
    if (wrong !== null) return;
    try {
      setPicked({ file, preview: await readImage(file, carouselTexts.notAnImage) });
    } catch (problem) {
      setFailure(problem instanceof Error ? problem.message : 'Error al leer la imagen');
    }
  }

  return (
    <article className={`sheet ${styles.card}`} aria-labelledby={`${inputId}-name`}>
      <h2 id={`${inputId}-name`}>{name}</h2>
      <div className={styles.stage} inert>
        <SectionBanner
          title={headline}
          imageUrl={item?.imageBase64 ?? item?.imageUrl ?? null}
          drawing={<MarketStall />}
        />
      </div>
      <p className="note">{item ? 'Imagen propia' : 'Sin imagen: sale nuestro dibujo'}</p>
      {failure && (
        <div role="alert">
          <FieldMessage tone="error">{failure}</FieldMessage>
        </div>
      )}
      {mayManage && (
        <div className={styles.actions}>
          <FilePicker
            id={inputId}
            text={item ? 'Cambiar imagen' : 'Subir imagen'}
            about={` de ${name}`}
            onPick={(file) => void pick(file)}
          />
          {item && (
            <Button variant="danger" small onClick={() => setIsDeleting(true)}>
              Eliminar<span className="visually-hidden"> la imagen de {name}</span>
            </Button>
          )}
        </div>
      )}
      {picked && <CropDialog section={section} headline={headline} picked={picked} onClose={() => setPicked(null)} />}
      {isDeleting && <DeleteBanner section={section} name={name} onClose={() => setIsDeleting(false)} />}
    </article>
  );
}

function DeleteBanner({ section, name, onClose }: { section: CarouselSection; name: string; onClose: () => void }) {
  const deletion = useDeleteBanner(section, onClose);
  return (
    <ConfirmChange
      title="Eliminar imagen"
      confirm="Eliminar"
      busyText="Eliminando..."
      isDangerous
      change={deletion}
      onClose={onClose}
    >
      <p>
        La parte <b>{name}</b> del sitio vuelve a mostrar nuestro dibujo.
      </p>
    </ConfirmChange>
  );
}
