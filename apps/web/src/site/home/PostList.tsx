import type { BlogPostSummary } from '@cotejo/contracts/blog/public';
import { ButtonLink } from '#ui/controls/Button.tsx';
import { Classroom } from '#ui/page/drawings/Classroom.tsx';
import { Roof } from '#ui/page/drawings/Roof.tsx';
import { Workshop } from '#ui/page/drawings/Workshop.tsx';
import { imageSources } from '#ui/page/image.ts';
import { LateImage } from '#ui/page/LateImage.tsx';
import { SectionHead } from '#ui/page/SectionHead.tsx';
import styles from './PostList.module.css';

const drawings = [Workshop, Classroom, Roof];

/** The newest posts. A post without an image gets one of our drawings. */
export function PostList({ posts }: { posts: readonly BlogPostSummary[] }) {
  if (posts.length === 0) return null;
  return (
    <section aria-labelledby="consejos">
      <SectionHead id="consejos" title="Blog de Consejos Financieros" folio={<a href="/blog">Ver todo</a>} />
      <ul className={styles.posts}>
        {posts.map((post, index) => {
          const Drawing = drawings[index % drawings.length] ?? Workshop;
          return (
            <li key={post.id}>
              <div>
                {post.image ? (
                  <LateImage
                    {...imageSources(post.image, '(min-width: 760px) 360px, 92vw')}
                    alt=""
                    className="image-of-post"
                    width={800}
                    height={480}
                  />
                ) : (
                  <Drawing />
                )}
              </div>
              <h3>
                <a href={`/blog/${post.slug}`}>{post.title}</a>
              </h3>
              <ButtonLink small to={`/blog/${post.slug}`}>
                LEER<span className="visually-hidden">: {post.title}</span>
              </ButtonLink>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
