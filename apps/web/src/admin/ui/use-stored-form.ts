import { useState } from 'react';
import { type FormRules, useForm } from '#forms/use-form.ts';
import { type Drafted, type EditsRules, editsOver, useEdits } from './use-edits.ts';

interface StoredFormRules<Values extends object>
  extends EditsRules<Values>,
    Omit<FormRules<Values>, 'initial' | 'restored' | 'send'> {
  /** The stored thing as values, or what a new one starts from; read once. */
  initial: () => Values;
  /**
   * Sends the values.
   * @param over what they are an edit of: of which version (null for a new one), and the values
   *   it had
   */
  send: (values: Values, over: { version: number | null; base: Values }) => Promise<unknown>;
  restored?: Drafted<Values> | undefined;
}

/** A form of the office over something stored: `useForm` with `useEdits`. */
export function useStoredForm<Values extends object>(rules: StoredFormRules<Values>) {
  const [initial] = useState(rules.initial);
  const [restored] = useState(() => rules.restored && editsOver(initial, rules.restored));
  const [replacements, setReplacements] = useState(0);
  const form = useForm<Values>({
    ...rules,
    ...{ initial, restored },
    send: async (values) => {
      await rules.send(values, { version: edits.version, base: form.base });
      edits.draft.deleteTyped();
    },
    onFailure: (error, fields) => {
      edits.goOnOver(error);
      rules.onFailure?.(error, fields);
    },
  });
  const replace = (values: Values, base?: Values): void => {
    if (base) form.goOnOver(base, values);
    else form.setValues(values);
    setReplacements((present) => present + 1);
  };
  const edits = useEdits({ ...form, replace }, rules);

  return {
    ...form,
    conflict: edits.conflict,
    takeStored: edits.takeStored,
    drafted: edits.drafted,
    draft: edits.draft,
    failure: edits.untold(form.failure),
    /**
     * How often values came from elsewhere than the boxes: a box that holds its own text starts
     * anew with each.
     */
    replacements,
  };
}
