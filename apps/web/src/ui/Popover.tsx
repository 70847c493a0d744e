import { Popover as BasePopover } from '@base-ui/react/popover';
import { type ReactElement, type ReactNode, useState } from 'react';
import styles from './Popover.module.css';

interface PopoverProps {
  trigger: ReactElement;
  /** Names the box for those who listen. */
  label: string;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  width?: string;
  align?: 'start' | 'end';
  children: ReactNode;
}

/**
 * A box under its button that keeps the keyboard until it is closed; Escape or a press elsewhere
 * closes it.
 */
export function Popover({ trigger, label, isOpen, onOpenChange, width, align = 'end', children }: PopoverProps) {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  return (
    <BasePopover.Root open={isOpen} onOpenChange={onOpenChange} modal="trap-focus">
      <BasePopover.Trigger render={trigger} />
      {/* In place and not at the end of the page: over an open dialog the rest of the page is
          out of reach. */}
      <span ref={setPlace} className={styles.room} />
      <BasePopover.Portal container={place}>
        <BasePopover.Positioner className={styles.place} align={align} sideOffset={8} collisionPadding={12}>
          <BasePopover.Popup className={styles.popup} style={{ width }} aria-label={label}>
            {children}
            <BasePopover.Close className="visually-hidden">Cerrar</BasePopover.Close>
          </BasePopover.Popup>
        </BasePopover.Positioner>
      </BasePopover.Portal>
    </BasePopover.Root>
  );
}
