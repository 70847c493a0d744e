import { Popover as BasePopover } from '@base-ui/react/popover';
import { type ReactElement, type ReactNode, useState } from 'react';
import styles from './Popover.module.css';

interface PopoverProps {
  trigger: ReactElement;
  label: string;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  width?: string;
  align?: 'start' | 'end';
  children: ReactNode;
}

export function Popover({ trigger, label, isOpen, onOpenChange, width, align = 'end', children }: PopoverProps) {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  return (
    <BasePopover.Root open={isOpen} onOpenChange={onOpenChange} modal="trap-focus">
      <BasePopover.Trigger render={trigger} />
      {/* Rendered in place rather than at the end of body: a modal `<dialog>` makes everything outside it inert. */}
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
