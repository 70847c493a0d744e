import type { ComponentProps } from 'react';
import { useForm } from '#forms/use-form.ts';
import { Button } from '#ui/controls/Button.tsx';

type ActButtonProps = Omit<ComponentProps<typeof Button>, 'onClick'> & { act: () => Promise<void> };

/** A second press while the act runs does nothing. */
export function ActButton({ act, busyText, ...button }: ActButtonProps) {
  const { isBusy, submit } = useForm({ initial: {}, check: () => ({}), send: act });
  return <Button {...button} busyText={isBusy && busyText} onClick={() => void submit()} />;
}
