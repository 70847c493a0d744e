import type { StaleVersion } from '@cotejo/contracts/core/changes';
import { useState } from 'react';
import { type Clash, clashesOf, mergeEdits, staleVersionIn, withField } from './edits.ts';

/** What a draft keeps: the form, and what it was an edit of. Drafts of before carry no base. */
export type Drafted<Form> = Form & { base?: Form };

const over = <Form extends object>(stored: Form, draft: Drafted<Form>): Form =>
  draft.base ? mergeEdits(draft.base, draft, stored) : draft;

/**
 * A form over something stored that others may change meanwhile.
 * @param start the stored thing as a form; what a new one starts from
 * @param version of the stored thing; null for a new one
 * @param restored edits to begin with
 */
export function useEdits<Form extends object>(start: Form, version: number | null, restored?: Drafted<Form>) {
  const [edits, setEdits] = useState(() => ({ form: restored ? over(start, restored) : start, base: start, version }));
  const [conflict, setConflict] = useState<{ stale: StaleVersion; clashes: Clash[] } | null>(null);
  const { form, base } = edits;
  const setForm = (next: Form | ((present: Form) => Form)) =>
    setEdits((present) => ({ ...present, form: typeof next === 'function' ? next(present.form) : next }));

  return {
    ...edits,
    setForm,
    isDirty: JSON.stringify(form) !== JSON.stringify(base),
    /** The last change of somebody else that a save met. */
    conflict,
    /**
     * After a refused save: goes on over what somebody else saved, with what was edited here.
     * @param formOf the stored thing as a form; null when it is none
     */
    goOnOver(error: unknown, formOf: (current: unknown) => Form | null): boolean {
      const stale = staleVersionIn(error);
      const stored = stale && formOf(stale.current);
      if (!stored) return false;
      setConflict({ stale, clashes: clashesOf(base, form, stored) });
      setEdits({ form: mergeEdits(base, form, stored), base: stored, version: stale.version });
      return true;
    },
    takeStored(clash: Clash): void {
      setForm((present) => withField(present, clash.field, clash.stored));
      setConflict((present) => present && { ...present, clashes: present.clashes.filter((other) => other !== clash) });
    },
    /** What to keep as a draft. */
    drafted: { ...form, base } as Drafted<Form>,
    /** A draft of before over what is stored now: only what was edited in it counts. */
    takeDraft: (draft: Drafted<Form>): Form => over(base, draft),
  };
}

/** The failure a form still has to tell: a change of somebody else is told by its own notice. */
export const untoldFailure = (error: unknown, conflict: object | null): unknown =>
  conflict && staleVersionIn(error) ? null : error;
