import { Tabs as BaseTabs } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';
import styles from './Tabs.module.css';

export interface Tab<Value extends string> {
  value: Value;
  title: ReactNode;
  /** Drawn while its tab is the chosen one. */
  content: ReactNode;
}

/** Tabs with their panels; the arrows choose, Home and End go to the first and the last. */
export function Tabs<Value extends string>({ first, tabs }: { first: Value; tabs: readonly Tab<Value>[] }) {
  return (
    <BaseTabs.Root defaultValue={first}>
      <BaseTabs.List className={styles.list} activateOnFocus>
        {tabs.map(({ value, title }) => (
          <BaseTabs.Tab key={value} value={value} className={styles.tab}>
            {title}
          </BaseTabs.Tab>
        ))}
      </BaseTabs.List>
      {tabs.map(({ value, content }) => (
        <BaseTabs.Panel key={value} value={value} className={styles.panel}>
          {content}
        </BaseTabs.Panel>
      ))}
    </BaseTabs.Root>
  );
}
