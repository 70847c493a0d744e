import type { BlogPostSummary } from '@cotejo/contracts/blog/public';
import { imageSources } from '#ui/page/image.ts';
import { SectionHead } from '#ui/page/SectionHead.tsx';
import { findArticle } from './articles/index.tsx';
import styles from './post.module.css';

export function RelatedPosts({ posts }: { posts: readonly BlogPostSummary[] }) {
  if (posts.length === 0) return null;
  return (
    <section aria-labelledby="sigue-leyendo">
      <SectionHead id="sigue-leyendo" title="Sigue leyendo" />
      <ul className={styles.related}>
        {posts.map((post) => (
          <li key={post.id}>
            {post.image && (
              <img
                {...imageSources(post.image, '(min-width: 760px) 360px, 120px', [200, 400, 640])}
                alt=""
                className="image-of-post"
                width={400}
                height={240}
                loading="lazy"
              />
            )}
            <h3>
              <a href={`/blog/${post.slug}`}>{findArticle(post.slug)?.meta.title ?? post.title}</a>
            </h3>
          </li>
        ))}
      </ul>
    </section>
  );
}
