import { SectionHead } from '#ui/page/SectionHead.tsx';
import styles from './about.module.css';
import type { TextSection } from './about-text.ts';

export function TextBlock({ title, paragraphs }: TextSection) {
  return (
    <section>
      <SectionHead title={title} />
      <div className={styles.text}>
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
    </section>
  );
}
