import { Menu as BaseMenu } from '@base-ui/react/menu';
import clsx from 'clsx';
import { type ReactElement, type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { Icon, type IconName } from '../page/Icon.tsx';
import styles from './Menu.module.css';

interface MenuProps {
  trigger: ReactElement;
  width: number;
  children: ReactNode;
}

export function Menu({ trigger, width, children }: MenuProps) {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  return (
    <BaseMenu.Root modal={false}>
      <BaseMenu.Trigger render={trigger} />
      <span ref={setPlace} hidden />
      {/* Inside the landmark of its button, so that screen readers announce it in context. */}
      <BaseMenu.Portal container={place?.closest<HTMLElement>('dialog, main, header, nav') ?? undefined}>
        <BaseMenu.Positioner className={styles.place} align="end" sideOffset={8} collisionPadding={12}>
          {/* React events bubble through portals: a click here would also reach the row behind. */}
          <BaseMenu.Popup className={styles.popup} style={{ width }} onClick={(event) => event.stopPropagation()}>
            {children}
          </BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  );
}

interface ItemProps {
  icon: IconName;
  iconSize?: number;
  children?: ReactNode;
  label?: string;
  isDangerous?: boolean;
}

export function MenuItem({
  icon,
  iconSize,
  children,
  label,
  isDangerous,
  onClick,
}: ItemProps & { onClick: () => void }) {
  return (
    <BaseMenu.Item className={clsx(styles.item, isDangerous && styles.danger)} aria-label={label} onClick={onClick}>
      <Icon name={icon} size={iconSize ?? 20} />
      {children}
    </BaseMenu.Item>
  );
}

export function MenuLink({ icon, iconSize, children, label, to }: ItemProps & { to: string }) {
  return (
    <BaseMenu.LinkItem
      className={styles.item}
      aria-label={label}
      title={label}
      closeOnClick
      render={<Link prefetch="intent" to={to} />}
    >
      <Icon name={icon} size={iconSize ?? 20} />
      {children}
    </BaseMenu.LinkItem>
  );
}

export function MenuSeparator() {
  return <BaseMenu.Separator className={styles.separator} />;
}
