import type { AdminDocument } from '@cotejo/contracts/documents/review';
import { Button } from '#ui/Button.tsx';
import { verdictReason } from '../documents/verdict-text.ts';
import styles from './review.module.css';

/** Says that a rejected file came before this one and why it was rejected, and shows either. */
export function FormerFile({
  former,
  isShown,
  onShow,
}: {
  former: AdminDocument;
  isShown: boolean;
  onShow: (isShown: boolean) => void;
}) {
  const why = verdictReason(former).replace(/\.$/, '');
  return (
    <p className={styles.former}>
      <span className="note">Archivo nuevo. El anterior se rechazó{why && `: ${why}`}.</span>
      <Button small onClick={() => onShow(!isShown)}>
        {isShown ? 'Ver el archivo nuevo' : 'Ver el archivo anterior'}
      </Button>
    </p>
  );
}
