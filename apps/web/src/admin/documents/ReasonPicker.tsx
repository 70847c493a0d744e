import { listReasons, type Reason } from '@cotejo/contracts/credits/reasons';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { endpointQuery } from '#data/query/endpoint-query.ts';
import { FieldMessage } from '#ui/controls/Field.tsx';
import { isTyping } from '../shell/use-shortcuts.ts';
import styles from './documents.module.css';

/**
 * Reasons of the catalogue to pick one from: a press picks it and a second one takes it back. A
 * number key picks it, too.
 */
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
  /** The first reason has the focus once the reasons are there, unless somebody writes by then. */
  takesFocus?: boolean;
  /** Where the number keys count: on the whole screen or dialog, in its form, or only with the focus in here. */
  keys?: 'everywhere' | 'form' | 'inside';
  onChange: (reasonId: string | null) => void;
  /** Moves the focus on: Enter on a reason that has the focus would pick that one, or take it back. */
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
  useEffect(() => {
    latest.current = pick;
  });
  useEffect(() => {
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
    // Before the keys of the screen behind it, where numbers show a document.
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

/** The dialog on top of the screen; null without one. */
const topDialog = (): Element | null => [...document.querySelectorAll('dialog[open]')].at(-1) ?? null;

const none: readonly Reason[] = [];

/** The reasons of the catalogue that may be given now; none until they are there. */
export function useReasons(): readonly Reason[] {
  const { data } = useQuery({
    ...endpointQuery(listReasons, { query: { active: true } }),
    staleTime: 300_000,
  });
  return data ?? none;
}
