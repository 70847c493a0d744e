import type { CarouselItem, CarouselSection } from '@cotejo/contracts/carousel/public';
import type { ReactNode } from 'react';
import { imageSources } from './image.ts';
import styles from './SectionBanner.module.css';

/** Headline of a section with its carousel image, or a drawing of ours standing on ruled paper. */
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

/** URL of a section's carousel image; null when there is none and our drawing stands instead. */
export function findBannerImage(items: readonly CarouselItem[], section: CarouselSection): string | null {
  return items.find((item) => item.section === section)?.imageUrl ?? null;
}
