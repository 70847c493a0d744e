import homeScriptUrl from 'virtual:page-script/home';
import { siteDataContext } from '#document/site-context.ts';
import { describePage } from '#site/describe-page.ts';
import { describeOrganization } from '#site/structured-data.ts';
import { ButtonLink } from '#ui/controls/Button.tsx';
import { MarketStall } from '#ui/page/drawings/MarketStall.tsx';
import { Mountains } from '#ui/page/drawings/Mountains.tsx';
import { imageSources } from '#ui/page/image.ts';
import { SitePage } from '#ui/page/layouts/SitePage.tsx';
import { PageScript } from '#ui/page/PageScript.tsx';
import { SectionHead } from '#ui/page/SectionHead.tsx';
import type { Route } from './+types/HomePage.ts';
import { FeaturedInstitutions } from './FeaturedInstitutions.tsx';
import styles from './home.module.css';
import { LogoStrip } from './LogoStrip.tsx';
import { loadHome } from './load-home.ts';
import { PostList } from './PostList.tsx';
import { ShortForm } from './ShortForm.tsx';
import { Steps } from './Steps.tsx';
import { Trust } from './Trust.tsx';

export const handle = { noJs: true, isVaried: true };

const title = 'Compara préstamos de bancos y cooperativas';

export const meta = ({ loaderData }: Route.MetaArgs) =>
  loaderData
    ? describePage({
        origin: loaderData.origin,
        path: '/',
        title,
        description:
          'Pon el monto y el plazo. Te mostramos, en dólares, cuánto pagarías en cada banco y cooperativa del Ecuador.',
        sharedImage: 'inicio',
        data: [describeOrganization(loaderData.origin)],
      })
    : [{ title }];

export function loader({ context }: Route.LoaderArgs) {
  return loadHome(context.get(siteDataContext));
}

export default function HomePage({ loaderData }: Route.ComponentProps) {
  const {
    heroPost,
    featured,
    featuredExample,
    strip,
    posts,
    bannerUrl,
    origin: _origin,
    institutionCount,
    lastChange,
    reviewRecord,
    operator,
    ...form
  } = loaderData;
  return (
    <SitePage>
      <section className={styles.hero}>
        {bannerUrl ? (
          <img
            // The image is faint and behind text, so a small size is sharp enough.
            {...imageSources(bannerUrl, '(min-width: 960px) 400px, 50vw', [400, 800])}
            fetchPriority="low"
            alt=""
            width={1600}
            height={400}
            className={styles.banner}
          />
        ) : (
          <Mountains className={styles.mountains} />
        )}
        <div className={`box ${styles.heroGrid}`}>
          <div>
            <h1 className={styles.title}>El mismo préstamo no cuesta lo mismo.</h1>
            <p className={styles.lead}>
              Pon el monto y el plazo. Te mostramos, en dólares, cuánto pagarías en cada banco y cooperativa.
            </p>
            <Trust {...{ institutionCount, lastChange, operator }} />
            <p className={styles.begun} data-begun="" hidden>
              <span data-begun-lead="" data-returned="Te devolvieron tu solicitud para">
                Tienes una solicitud empezada con
              </span>{' '}
              <b data-begun-name="" />. <a href="/perfil">Continuar</a>
            </p>
          </div>
          <ShortForm {...form} />
          {heroPost && (
            <article className={styles.heroPost}>
              <div className={styles.heroImage}>
                {heroPost.image ? (
                  <img
                    {...imageSources(heroPost.image, '(min-width: 960px) 400px, 37vw')}
                    fetchPriority="low"
                    alt=""
                    className="image-of-post"
                    width={800}
                    height={480}
                  />
                ) : (
                  <MarketStall />
                )}
              </div>
              <div className={styles.heroText}>
                <p className="note">Del blog</p>
                <h2>
                  <a href={`/blog/${heroPost.slug}`}>{heroPost.title}</a>
                </h2>
                <p className="soft">{heroPost.excerpt}</p>
                <ButtonLink small to={`/blog/${heroPost.slug}`}>
                  LEER MÁS<span className="visually-hidden">: {heroPost.title}</span>
                </ButtonLink>
              </div>
            </article>
          )}
        </div>
      </section>
      <div className="box">
        <SectionHead title="Tres pasos, y tú decides en cada uno" folio="Sin costo para ti" />
        <Steps reviewRecord={reviewRecord} />
        <div className={styles.later}>
          <FeaturedInstitutions institutions={featured} example={featuredExample} />
          <LogoStrip institutions={strip} />
        </div>
        <div className={styles.later}>
          <PostList posts={posts} />
        </div>
      </div>
      <PageScript src={homeScriptUrl} />
    </SitePage>
  );
}
