import { saveCarouselImage } from '@cotejo/contracts/carousel/admin';
import { carouselSections } from '@cotejo/contracts/carousel/public';
import { RequestError } from '#data/http/request-error.ts';
import { ErrorState } from '#ui/feedback/EmptyState.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { useMayCall } from '../shell/use-admin.ts';
import { failureText } from '../ui/FailureText.tsx';
import { BannerCard } from './BannerCard.tsx';
import styles from './carousel.module.css';
import { loadFailure, useCarousel } from './use-carousel.ts';

export default function CarouselSection() {
  const list = useCarousel();
  const mayManage = useMayCall(saveCarouselImage);
  if (list.isPending)
    return (
      <div className={styles.grid} role="status" aria-label="Cargando las imágenes">
        {carouselSections.map((section) => (
          <Skeleton key={section} height={260} />
        ))}
      </div>
    );
  if (list.isError && !list.data)
    return (
      <ErrorState level={2} title={loadFailure} onRetry={() => void list.refetch()}>
        {failureText(
          list.error,
          list.error instanceof RequestError ? list.error.message : 'El servidor no respondió bien.',
        )}
      </ErrorState>
    );
  return (
    <section aria-label="Carousel">
      <p className="small soft">
        La imagen que acompaña el título de cada parte del sitio. Sin imagen sale un dibujo nuestro.
      </p>
      <div className={styles.grid}>
        {carouselSections.map((section) => (
          <BannerCard
            key={section}
            section={section}
            item={list.data.find((item) => item.section === section) ?? null}
            mayManage={mayManage}
          />
        ))}
      </div>
    </section>
  );
}
