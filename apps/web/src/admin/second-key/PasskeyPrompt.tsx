import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { useSend } from '#data/query/use-send.ts';
import { Button } from '#ui/controls/Button.tsx';
import { FieldMessage } from '#ui/controls/Field.tsx';
import { useIsShown } from '#ui/feedback/use-is-shown.ts';
import { keyFailureText } from './failure-texts.ts';

/** A button that asks the browser for a passkey, and the error if that fails. */
export function PasskeyPrompt<Result>({
  label,
  asksAtOnce = false,
  ask,
  onDone,
  onFailure,
  children,
}: {
  label: string;
  asksAtOnce?: boolean;
  ask: () => Promise<Result>;
  onDone: (result: Result) => void;
  onFailure?: (error: Error) => void;
  children: ReactNode;
}) {
  const isShown = useIsShown();
  const button = useRef<HTMLButtonElement>(null);
  const prompt = useSend<Result>({
    mutationFn: ask,
    onSuccess: (result) => {
      if (isShown()) onDone(result);
    },
    onError: (error) => {
      if (isShown()) onFailure?.(error);
    },
  });
  const start = useEffectEvent(() => {
    button.current?.focus();
    if (asksAtOnce) prompt.mutate();
  });
  useEffect(() => start(), []);
  return (
    <>
      <p className="soft">{children}</p>
      {prompt.error && (
        <div role="alert">
          <FieldMessage tone="error">{keyFailureText(prompt.error, 'passkey')}</FieldMessage>
        </div>
      )}
      <Button
        ref={button}
        variant="main"
        wide
        busyText={prompt.isPending && 'Esperando la llave...'}
        onClick={() => prompt.mutate()}
      >
        {label}
      </Button>
    </>
  );
}
