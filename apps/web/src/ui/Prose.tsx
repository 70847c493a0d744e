import clsx from 'clsx';
import { markFigures } from './mark-figures.ts';
import styles from './Prose.module.css';

/**
 * The text of a post or of the terms as everybody reads it. `html` comes from the server's
 * sanitiser or from the editor's own schema.
 */
export function Prose({ html, className }: { html: string; className?: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: see above
  return <div className={clsx(styles.prose, className)} dangerouslySetInnerHTML={{ __html: markFigures(html) }} />;
}

/** Class of text set as prose, where it is no HTML text. */
export const proseClass = styles.prose;
