import type { TermsVersion } from '@cotejo/contracts/terms/public';
import { useState } from 'react';
import { Fold } from '#ui/controls/Fold.tsx';
import styles from './permission.module.css';

/** The text that a yes is given to, to open here. */
export function TermsText({
  terms: { id, version, content },
  isOpenAtFirst,
}: {
  terms: TermsVersion;
  isOpenAtFirst: boolean;
}) {
  // Opens by itself once for each version that took the place of another.
  const [toggled, setToggled] = useState<{ id: string; isOpen: boolean } | null>(null);
  const isOpen = toggled?.id === id ? toggled.isOpen : isOpenAtFirst;
  return (
    <Fold title={`Términos, versión ${version}`} isOpen={isOpen} onToggle={(open) => setToggled({ id, isOpen: open })}>
      <section
        className={styles.terms}
        aria-label="Texto de los términos"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a long text has to be scrolled by keyboard too
        tabIndex={0}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: the server sanitised it when it was saved
        dangerouslySetInnerHTML={{ __html: content }}
      />
    </Fold>
  );
}
