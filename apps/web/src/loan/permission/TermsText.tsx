import type { TermsVersion } from '@cotejo/contracts/terms/public';
import { useState } from 'react';
import { Fold } from '#ui/controls/Fold.tsx';
import styles from './permission.module.css';

/** The terms that the person consents to, in a section that can be opened. */
export function TermsText({
  terms: { id, version, content },
  isOpenAtFirst,
}: {
  terms: TermsVersion;
  isOpenAtFirst: boolean;
}) {
  // Stored per version, so that a new version opens by itself even if the person closed the previous one.
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
