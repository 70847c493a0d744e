import type { StaleVersion } from '@cotejo/contracts/core/changes';
import { useState } from 'react';
import { useDraft } from './draft.ts';
import { type Clash, clashesOf, mergeEdits, staleVersionIn, withField } from './edits.ts';

/**
 * What a draft keeps: the values, and what they were an edit of. Drafts of before carry no base.
 */
export type Drafted<Values> = Values & { base?: Values };

/** A draft as an edit of what is stored now. */
export const editsOver = <Values extends object>(stored: Values, draft: Drafted<Values>): Values =>
  draft.base ? mergeEdits(draft.base, draft, stored) : draft;

export interface EditsRules<Values extends object> {
  /** Version of the stored thing when the form opened; null for a new one. */
  version: number | null;
  /** The stored thing, as a refused save brings it, as values; null when it is none. */
  valuesOf: (stored: unknown) => Values | null;
  /**
   * Keeps what is typed in this browser, under a name of its own; `isDraft` tells it from an older
   * form's.
   */
  draft?: { name: string; isDraft: (value: unknown) => value is Values };
}

interface EditedForm<Values> {
  values: Values;
  base: Values;
  isDirty: boolean;
  /** The values as they stand now, also in a handler that began earlier. */
  read: () => Values;
  /** Shows these values, as an edit of `base` where that changes. */
  replace: (values: Values, base?: Values) => void;
}

/**
 * Edits of something stored, in any form: goes on over what somebody else saved meanwhile, and keeps
 * what was typed and never saved.
 */
export function useEdits<Values extends object>(form: EditedForm<Values>, rules: EditsRules<Values>) {
  const { values, base, isDirty, read, replace } = form;
  const [version, setVersion] = useState(rules.version);
  const [conflict, setConflict] = useState<{ stale: StaleVersion; clashes: Clash[] } | null>(null);
  const drafted: Drafted<Values> = { ...values, base };
  const draft = useDraft<Drafted<Values>>(rules.draft?.name ?? null, drafted, isDirty, rules.draft?.isDraft ?? isNone);

  return {
    /** Which version the values are an edit of; null for a new thing. */
    version,
    /** The last change of somebody else that a save met. */
    conflict,
    /** A failure still to be told: a change of somebody else is told by its own notice. */
    untold: (failure: unknown) => (conflict && staleVersionIn(failure) ? null : failure),
    /** After a refused save: goes on over what somebody else saved, with what was edited here. */
    goOnOver: (error: unknown): void => {
      const stale = staleVersionIn(error);
      const stored = stale && rules.valuesOf(stale.current);
      if (!stored) return;
      setConflict({ stale, clashes: clashesOf(base, read(), stored) });
      setVersion(stale.version);
      replace(mergeEdits(base, read(), stored), stored);
    },
    /** The stored value of a box that both changed is wanted in it. */
    takeStored: (clash: Clash): void => {
      replace(withField(read(), clash.field, clash.stored));
      setConflict((present) => present && { ...present, clashes: present.clashes.filter((other) => other !== clash) });
    },
    /** The values with what they are an edit of, to begin again with. */
    drafted,
    draft: {
      ...draft,
      /** Only what was edited in the found draft counts; the rest is as it is stored now. */
      take: () => {
        if (draft.found) replace(editsOver(base, draft.found.value));
        draft.take();
      },
    },
  };
}

const isNone = (_value: unknown): _value is never => false;
