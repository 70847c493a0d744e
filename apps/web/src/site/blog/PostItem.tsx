import type { BlogPostSummary } from '@cotejo/contracts/blog/public';
import { formatLongDate } from '@cotejo/format/time';
import clsx from 'clsx';
import { ButtonLink } from '#ui/controls/Button.tsx';
import { Workshop } from '#ui/page/drawings/Workshop.tsx';
import { imageSources } from '#ui/page/image.ts';
import { ArticleDrawing, findArticle } from './articles/index.tsx';
import styles from './blog.module.css';

export function PostItem({
  post,
  isFirst = false,
  isEager = false,
}: {
  post: BlogPostSummary;
  isFirst?: boolean;
  /** Visible without scrolling, so its image is not loaded lazily. */
  isEager?: boolean;
}) {
  const { slug, title, publishedOn } = post;
  const article = findArticle(slug);
  return (
    <li className={clsx(styles.post, isFirst && styles.first)}>
      <div className={styles.image}>
        {post.image ? (
          <img
            {...imageSources(
              post.image,
              isFirst ? '(min-width: 900px) 560px, min(92vw, 360px)' : '(min-width: 640px) 260px, min(92vw, 360px)',
            )}
            alt=""
            className="image-of-post"
            width={800}
            height={480}
            loading={isEager ? undefined : 'lazy'}
          />
        ) : article ? (
          <ArticleDrawing article={article} />
        ) : (
          <Workshop />
        )}
      </div>
      <div className={styles.words}>
        <p className="note">
          {formatLongDate(publishedOn)}
          {article && ` · ${article.meta.minutes} min de lectura`}
        </p>
        <h2>
          <a href={`/blog/${slug}`}>{article?.meta.title ?? title}</a>
        </h2>
        <p className="soft">{article?.meta.summary ?? post.excerpt}</p>
        <ButtonLink small to={`/blog/${slug}`}>
          LEER<span className="visually-hidden">: {title}</span>
        </ButtonLink>
      </div>
    </li>
  );
}
