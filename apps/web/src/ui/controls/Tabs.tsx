import { Tabs as BaseTabs } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';
import styles from './Tabs.module.css';

export interface Tab<Value extends string> {
  value: Value;
  title: ReactNode;
  /** Rendered only while its tab is selected. */
  content: ReactNode;
}

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

/** Controlled tabs with a single panel. `children` follow the panel on every tab. */
export function TabbedSection<Value extends string>({
  label,
  value,
  tabs,
  panel,
  classes,
  children,
  onChange,
}: {
  label: string;
  value: Value;
  tabs: readonly Omit<Tab<Value>, 'content'>[];
  panel: ReactNode;
  classes: { section: string | undefined; tabs: string | undefined; panel: string | undefined };
  children: ReactNode;
  onChange: (value: Value) => void;
}) {
  return (
    <BaseTabs.Root
      value={value}
      onValueChange={(chosen: Value) => onChange(chosen)}
      render={<section aria-label={label} className={classes.section} />}
    >
      <BaseTabs.List className={classes.tabs} aria-label={label} activateOnFocus>
        {tabs.map((tab) => (
          <BaseTabs.Tab key={tab.value} value={tab.value}>
            {tab.title}
          </BaseTabs.Tab>
        ))}
      </BaseTabs.List>
      <BaseTabs.Panel value={value} className={classes.panel}>
        {panel}
      </BaseTabs.Panel>
      {children}
    </BaseTabs.Root>
  );
}
