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

/**
 * A section with tabs whose choice the screen keeps, and one panel for the chosen one. `children`
 * stand behind the panel, for every tab alike.
 */
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
  /** What the chosen tab shows. */
  panel: ReactNode;
  /** Of the section, the row of tabs, and the panel. */
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
