import type { ReactNode } from 'react';
import { Icon } from '../page/Icon.tsx';
import styles from './Timeline.module.css';

export interface TimelineStep {
  key: string;
  state: 'done' | 'current' | 'next';
  title: ReactNode;
  detail?: ReactNode;
  /** As displayed: '17 nov, 20:14'. */
  when?: ReactNode;
}

export function Timeline({ steps }: { steps: readonly TimelineStep[] }) {
  return (
    <ol className={styles.timeline}>
      {steps.map((step) => (
        <li key={step.key} className={styles[step.state]} aria-current={step.state === 'current' ? 'step' : undefined}>
          <span className={styles.point}>{step.state === 'done' && <Icon name="check" size={15} />}</span>
          <div>
            <b>{step.title}</b>
            {step.detail && <p className="small soft">{step.detail}</p>}
          </div>
          {step.when && <span className={`note ${styles.when}`}>{step.when}</span>}
        </li>
      ))}
    </ol>
  );
}

/** 'Te toca a ti', or 'Le toca a Cooperativa…'. */
export function Turn({ isYours, children }: { isYours: boolean; children: ReactNode }) {
  return <span className={`${styles.turn} ${isYours ? styles.yours : ''}`}>{children}</span>;
}
