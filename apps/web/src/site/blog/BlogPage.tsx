import blogScriptUrl from 'virtual:page-script/blog';
import { redirect } from 'react-router';
import { siteDataContext } from '#document/site-context.ts';
import { describePage } from '#site/describe-page.ts';
import { describeBreadcrumbs } from '#site/structured-data.ts';
import { ButtonLink } from '#ui/controls/Button.tsx';
import { Pagination } from '#ui/controls/Pagination.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { Classroom } from '#ui/page/drawings/Classroom.tsx';
import { EmptyLedger } from '#ui/page/drawings/EmptyLedger.tsx';
import { SitePage } from '#ui/page/layouts/SitePage.tsx';
import { PageScript } from '#ui/page/PageScript.tsx';
import { SectionBanner } from '#ui/page/SectionBanner.tsx';
import type { Route } from './+types/BlogPage.ts';
import styles from './blog.module.css';
import { blogPath, loadBlog } from './load-blog.ts';
import { PostItem } from './PostItem.tsx';

export const handle = { noJs: true };

const title = 'Blog de Consejos Financieros';

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData
    ? [
        ...describePage({
          origin: loaderData.origin,
          path: blogPath(loaderData.page),
          title: loaderData.page === 1 ? title : `${title}, página ${loaderData.page}`,
          description:
            'Consejos con cuentas hechas y ejemplos en dólares: presupuesto, tarjetas, préstamos, ahorro. Para decidir con calma antes de firmar.',
          sharedImage: 'blog',
          data: [describeBreadcrumbs(loaderData.origin, [{ name: 'Blog', path: '/blog' }])],
        }),
        { tagName: 'link', rel: 'alternate', type: 'application/rss+xml', href: '/blog/rss.xml', title },
      ]
    : [{ title }];

export function loader({ context, request }: Route.LoaderArgs) {
  const blog = loadBlog(context.get(siteDataContext), new URL(request.url).searchParams.get('pagina'));
  if (!blog) throw redirect('/blog');
  return blog;
}

export default function BlogPage({ loaderData }: Route.ComponentProps) {
  const { posts, bannerUrl, first, total, page, pageCount } = loaderData;
  return (
    <SitePage>
      <SectionBanner title={title} imageUrl={bannerUrl} drawing={<Classroom />} />
      <div className={`box ${styles.list}`}>
        <p className={styles.lead}>Cuentas hechas y ejemplos en dólares, para que llegues a la firma sin preguntas.</p>
        {/* page-scripts/blog.ts writes here why it could not open a post. */}
        <p className={styles.notice} role="status" data-blog-notice="" />
        {posts.length === 0 ? (
          <EmptyState
            level={2}
            drawing={<EmptyLedger />}
            title="No hay artículos disponibles en este momento."
            actions={<ButtonLink to="/preguntas-frecuentes">Ver preguntas frecuentes</ButtonLink>}
          >
            Mientras tanto, las preguntas frecuentes resuelven las dudas de siempre.
          </EmptyState>
        ) : (
          <>
            <ul className={styles.posts} aria-label="Artículos">
              {posts.map((post, index) => (
                <PostItem key={post.id} post={post} isFirst={page === 1 && index === 0} isEager={index < 2} />
              ))}
            </ul>
            <Pagination page={page} pageCount={pageCount} hrefOf={blogPath}>
              {first} a {first + posts.length - 1} de {total} artículos
            </Pagination>
          </>
        )}
        <p className={`small ${styles.feed}`}>
          <a href="/blog/rss.xml">Recibir los artículos por RSS</a>
        </p>
      </div>
      <PageScript src={blogScriptUrl} />
    </SitePage>
  );
}
