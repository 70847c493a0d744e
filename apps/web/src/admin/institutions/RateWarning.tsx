import { rateWarningMark } from '@cotejo/contracts/institutions/admin';
import { Icon } from '#ui/page/Icon.tsx';
import styles from '../ui/admin-ui.module.css';

export function RateWarning({ text, advice }: { text: string | null; advice: string }) {
  if (text === null) return null;
  return (
    <div className={styles.warning}>
      <Icon name="warning" size={20} />
      <p>
        <b>{rateWarningMark}</b> {text}. {advice}
      </p>
    </div>
  );
}
