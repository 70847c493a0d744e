import { formatLongDate } from '@cotejo/format/time';
import { Prose } from '#ui/page/Prose.tsx';
import styles from './blogs.module.css';

export function PostPreview({
  title,
  publishedOn,
  image,
  imageAlt,
  content,
}: {
  title: string;
  /** YYYY-MM-DD; '' means today. */
  publishedOn: string;
  image: string;
  /** '' for a decorative image. */
  imageAlt: string;
  content: string;
}) {
  return (
    <article className={styles.article}>
      <header className={styles.header}>
        <h1>{title || 'Sin título todavía'}</h1>
        <p className="note">{formatLongDate(publishedOn || new Date())}</p>
      </header>
      {image && (
        <figure className={styles.figure}>
          <img src={image} alt={imageAlt} width={800} height={480} />
        </figure>
      )}
      {content === '' ? (
        <p className="soft">No hay contenido disponible para este artículo.</p>
      ) : (
        <Prose html={content} />
      )}
    </article>
  );
}
