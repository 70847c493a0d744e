import type { StaleVersion } from '@cotejo/contracts/core/changes';
import { useState } from 'react';
import { type FormRules, useForm } from '#forms/use-form.ts';
import { useDraft } from './draft.ts';
import { type Clash, clashesOf, mergeEdits, staleVersionIn, withField } from './edits.ts';

/**
 * What a draft keeps: the values, and what they were an edit of. Drafts of before carry no base.
 */
export type Drafted<Values> = Values & { base?: Values };

const over = <Values extends object>(stored: Values, draft: Drafted<Values>): Values =>
  draft.base ? mergeEdits(draft.base, draft, stored) : draft;

interface StoredFormRules<Values extends object> extends Omit<FormRules<Values>, 'initial' | 'restored' | 'send'> {
  /** The stored thing as values, or what a new one starts from; read once. */
  initial: () => Values;
  /** Of the stored thing; null for a new one. */
  version: number | null;
  /** The stored thing, as a refused save brings it, as values; null when it is none. */
  valuesOf: (stored: unknown) => Values | null;
  /**
   * Sends the values.
   * @param over what they are an edit of: of which version (null for a new one), and the values
   *   it had
   */
  send: (values: Values, over: { version: number | null; base: Values }) => Promise<unknown>;
  /** Edits to begin with. */
  restored?: Drafted<Values> | undefined;
  /**
   * Keeps what is typed in this browser, under a name of its own; `isDraft` tells it from an older
   * form's.
   */
  draft?: { name: string; isDraft: (value: unknown) => value is Values };
}

/**
 * A form of the office over something stored: `useForm`, which also goes on over what somebody else
 * saved meanwhile, and keeps what was typed and never saved.
 */
export function useStoredForm<Values extends object>(rules: StoredFormRules<Values>) {
  const [initial] = useState(rules.initial);
  const [restored] = useState(() => rules.restored && over(initial, rules.restored));
  const [version, setVersion] = useState(rules.version);
  const [conflict, setConflict] = useState<{ stale: StaleVersion; clashes: Clash[] } | null>(null);
  const [replacements, setReplacements] = useState(0);
  const form = useForm<Values>({
    ...rules,
    ...{ initial, restored },
    send: async (values) => {
      await rules.send(values, { version, base: form.base });
      draft.deleteTyped();
    },
    onFailure: (error, fields) => {
      goOnOver(error);
      rules.onFailure?.(error, fields);
    },
  });
  const drafted: Drafted<Values> = { ...form.values, base: form.base };
  const draft = useDraft<Drafted<Values>>(
    rules.draft?.name ?? null,
    drafted,
    form.isDirty,
    rules.draft?.isDraft ?? isNone,
  );

  /** After a refused save: goes on over what somebody else saved, with what was edited here. */
  function goOnOver(error: unknown): void {
    const stale = staleVersionIn(error);
    const stored = stale && rules.valuesOf(stale.current);
    if (!stored) return;
    setConflict({ stale, clashes: clashesOf(form.base, form.read(), stored) });
    setVersion(stale.version);
    form.goOnOver(stored, mergeEdits(form.base, form.read(), stored));
    setReplacements((present) => present + 1);
  }
  function replace(values: Values): void {
    form.setValues(values);
    setReplacements((present) => present + 1);
  }

  return {
    ...form,
    /** The last change of somebody else that a save met. */
    conflict,
    /** The failure still to be told: a change of somebody else is told by its own notice. */
    failure: conflict && staleVersionIn(form.failure) ? null : form.failure,
    /** The stored value of a box that both changed is wanted in it. */
    takeStored: (clash: Clash) => {
      replace(withField(form.read(), clash.field, clash.stored));
      setConflict((present) => present && { ...present, clashes: present.clashes.filter((other) => other !== clash) });
    },
    /**
     * How often values came from elsewhere than the boxes: a box that holds its own text starts
     * anew with each.
     */
    replacements,
    /** The values with what they are an edit of, to begin again with. */
    drafted,
    draft: {
      found: draft.found,
      keeping: draft.keeping,
      deleteFound: draft.deleteFound,
      deleteTyped: draft.deleteTyped,
      /** Only what was edited in the found draft counts; the rest is as it is stored now. */
      take: () => {
        if (draft.found) replace(over(form.base, draft.found.value));
        draft.take();
      },
    },
  };
}

const isNone = (_value: unknown): _value is never => false;
