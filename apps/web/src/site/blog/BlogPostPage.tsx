import { formatLongDate } from '@cotejo/format/time';
import { redirect } from 'react-router';
import { siteDataContext } from '#document/site-context.ts';
import { describePage } from '#site/describe-page.ts';
import { describeArticle, describeBreadcrumbs } from '#site/structured-data.ts';
import { ButtonLink } from '#ui/controls/Button.tsx';
import { Icon } from '#ui/page/Icon.tsx';
import { imageSources } from '#ui/page/image.ts';
import { SitePage } from '#ui/page/layouts/SitePage.tsx';
import { Prose } from '#ui/page/Prose.tsx';
import { pageTitle } from '#ui/page/page-title.ts';
import type { Route } from './+types/BlogPostPage.ts';
import { ArticleDrawing, ArticleText, findArticle } from './articles/index.tsx';
import { loadPost } from './load-post.ts';
import styles from './post.module.css';
import { RelatedPosts } from './RelatedPosts.tsx';

export const handle = { noJs: true };

export const meta: Route.MetaFunction = ({ loaderData: post }) => {
  if (!post) return [{ title: pageTitle('Blog') }];
  const path = `/blog/${post.slug}`;
  return describePage({
    origin: post.origin,
    path,
    title: post.title,
    description: post.excerpt,
    sharedImage: post.sharedImage,
    kind: 'article',
    data: [
      describeArticle(post.origin, post),
      describeBreadcrumbs(post.origin, [
        { name: 'Blog', path: '/blog' },
        { name: post.title, path },
      ]),
    ],
  });
};

export function loader({ context, params }: Route.LoaderArgs) {
  const post = loadPost(context.get(siteDataContext), params.slug ?? '');
  if (!post) throw redirect('/404');
  return post;
}

export default function BlogPostPage({ loaderData }: Route.ComponentProps) {
  const post = loaderData;
  const fixed = findArticle(post.slug);
  return (
    <SitePage>
      <div className="box">
        <article className={styles.article}>
          <header className={styles.header}>
            <a className={styles.back} href="/blog">
              <Icon name="arrowLeft" size={20} />
              Blog
            </a>
            <h1>{post.title}</h1>
            <p className="note">
              <time dateTime={post.publishedOn}>{formatLongDate(post.publishedOn)}</time>
              {post.minutes !== null && ` · ${post.minutes} min de lectura`}
            </p>
          </header>
          {fixed ? (
            <figure className={styles.image} role="img" aria-label={fixed.meta.drawingAlt}>
              <ArticleDrawing article={fixed} />
            </figure>
          ) : (
            post.image && (
              <figure className={styles.image}>
                <img
                  {...imageSources(post.image, '(min-width: 760px) 720px, 92vw')}
                  alt={post.imageAlt}
                  className="image-of-post"
                  width={800}
                  height={480}
                />
              </figure>
            )
          )}
          {fixed ? (
            <ArticleText article={fixed} />
          ) : post.content === '' ? (
            <p className={styles.nothing}>No hay contenido disponible para este artículo.</p>
          ) : (
            <Prose html={post.content} />
          )}
          <footer className={styles.foot}>
            <ButtonLink to="/blog">
              <Icon name="arrowLeft" size={20} />
              Volver al blog
            </ButtonLink>
            <ButtonLink to="/creditos/solicitud" variant="main">
              COMPARAR PRÉSTAMOS
            </ButtonLink>
          </footer>
        </article>
        <RelatedPosts posts={post.related} />
      </div>
    </SitePage>
  );
}
