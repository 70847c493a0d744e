import type { CarouselItem, CarouselSection } from '@cotejo/contracts/carousel/public';
import type { ReactNode } from 'react';
import { imageSources } from './image.ts';
import styles from './SectionBanner.module.css';

export function SectionBanner({
  title,
  imageUrl,
  drawing,
  children,
}: {
  title: ReactNode;
  imageUrl?: string | null;
  drawing?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <div className={styles.banner}>
      <div className={`box ${styles.inner}`}>
        <div>
          <h1>{title}</h1>
          {children}
        </div>
        {imageUrl ? (
          <img
            {...imageSources(imageUrl, '(min-width: 760px) 460px, 34vw', [400, 800])}
            alt=""
            width={460}
            height={180}
            fetchPriority="high"
            className={`image-of-post ${styles.image}`}
          />
        ) : (
          drawing
        )}
      </div>
    </div>
  );
}

export function findBannerImage(items: readonly CarouselItem[], section: CarouselSection): string | null {
  return items.find((item) => item.section === section)?.imageUrl ?? null;
}
