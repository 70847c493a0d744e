import { clsx } from 'clsx';
import type { MetaFunction } from 'react-router';
import { Toasts } from '#ui/feedback/Toast.tsx';
import { pageTitle } from '#ui/page/page-title.ts';
import { SectionHead } from '#ui/page/SectionHead.tsx';
import styles from './GalleryPage.module.css';
import { samples } from './samples.tsx';

export const meta: MetaFunction = () => [{ title: pageTitle('Galería') }, { name: 'robots', content: 'noindex' }];

const themes = ['light', 'dark'] as const;

/** Every component of `ui/` in both themes. A route of the development server only. */
export default function GalleryPage() {
  return (
    <main className={`box ${styles.page}`}>
      <h1>Galería</h1>
      <nav aria-label="Partes" className="row">
        {samples.map(({ name }) => (
          <a key={name} href={`#${name}`}>
            {name}
          </a>
        ))}
      </nav>
      {samples.map(({ name, Sample }) => (
        <section key={name} id={name} aria-label={name}>
          <SectionHead title={name} />
          <div className={styles.themes}>
            {themes.map((theme) => (
              <div key={theme} className={clsx('stack', styles.theme)} style={{ colorScheme: theme }}>
                <Sample />
              </div>
            ))}
          </div>
        </section>
      ))}
      <Toasts />
    </main>
  );
}
