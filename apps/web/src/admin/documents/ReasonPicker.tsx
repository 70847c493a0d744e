import { listReasons, type Reason } from '@cotejo/contracts/credits/reasons';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { endpointQuery } from '#data/query/endpoint-query.ts';
import { FieldMessage } from '#ui/controls/Field.tsx';
import { isTyping } from '../shell/use-shortcuts.ts';
import styles from './documents.module.css';

/** A click or a number key picks a reason; a second click clears it. */
export function ReasonPicker({
  label = 'Motivo',
  reasons,
  value,
  error,
  takesFocus = false,
  keys = 'inside',
  onChange,
  onPickByKey,
}: {
  label?: string;
  reasons: readonly Reason[];
  value: string | null;
  error?: string | undefined;
  /** Focuses the first reason after loading, unless the user is already typing. */
  takesFocus?: boolean;
  /** Where number keys work: on the whole screen or dialog, in its form, or only with the focus in the list. */
  keys?: 'everywhere' | 'form' | 'inside';
  onChange: (reasonId: string | null) => void;
  /** Moves the focus away: Enter on a focused reason would pick or clear that reason. */
  onPickByKey: (reasonId: string) => void;
}) {
  const group = useRef<HTMLFieldSetElement>(null);
  const areThere = reasons.length > 0;
  useEffect(() => {
    if (takesFocus && areThere && !isTyping(document.activeElement)) group.current?.querySelector('button')?.focus();
  }, [takesFocus, areThere]);

  const pick = (key: string): boolean => {
    const reason = reasons[Number(key) - 1];
    if (!reason) return false;
    onChange(reason.id);
    onPickByKey(reason.id);
    return true;
  };
  const latest = useRef(pick);
  // Layout effects for the reason that `useShortcuts` names.
  useLayoutEffect(() => {
    latest.current = pick;
  });
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { ctrlKey, metaKey, altKey, key, target, repeat } = event;
      if (ctrlKey || metaKey || altKey || repeat || isTyping(target)) return;
      const around = keys === 'form' ? group.current?.closest('form') : group.current;
      const isHere =
        keys === 'everywhere'
          ? group.current?.closest('dialog') === topDialog()
          : target instanceof Node && around?.contains(target);
      if (isHere && /^[1-9]$/.test(key) && latest.current(key)) event.preventDefault();
    };
    // Captures the key before the screen's shortcuts, where numbers show a document.
    window.addEventListener('keydown', onKey, true);
    return () => window.removeEventListener('keydown', onKey, true);
  }, [keys]);

  return (
    <fieldset ref={group} className={styles.reasons}>
      <legend>{label}</legend>
      {reasons.map(({ id, label: name }, index) => (
        <button
          key={id}
          type="button"
          aria-pressed={id === value}
          aria-keyshortcuts={String(index + 1)}
          onClick={() => onChange(id === value ? null : id)}
        >
          <span aria-hidden="true">{index + 1}</span> {name}
        </button>
      ))}
      {error && (
        <div role="alert">
          <FieldMessage tone="error">{error}</FieldMessage>
        </div>
      )}
    </fieldset>
  );
}

const topDialog = (): Element | null => [...document.querySelectorAll('dialog[open]')].at(-1) ?? null;

const none: readonly Reason[] = [];

export function useReasons(): readonly Reason[] {
  const { data } = useQuery({
    ...endpointQuery(listReasons, { query: { active: true } }),
    staleTime: 300_000,
  });
  return data ?? none;
}
