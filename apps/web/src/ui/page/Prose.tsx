import clsx from 'clsx';
import { markFigures } from './mark-figures.ts';
import styles from './Prose.module.css';

/** `html` must come from the sanitizer of the server or from the schema of the editor. */
export function Prose({ html, className }: { html: string; className?: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: see above
  return <div className={clsx(styles.prose, className)} dangerouslySetInnerHTML={{ __html: markFigures(html) }} />;
}

export const proseClass = styles.prose;
