import type { StaleVersion } from '@cotejo/contracts/core/changes';
import { type FormEvent, useRef, useState } from 'react';
import {
  type DefaultValues,
  type FieldPath,
  type FieldPathByValue,
  type FieldPathValue,
  get,
  type FieldErrors as NestedErrors,
  type Resolver,
  set,
  useForm,
} from 'react-hook-form';
import type { z } from 'zod';
import { RequestError } from '#request/request-error.ts';
import { focusFirstInvalid } from '#ui/focus-first-invalid.ts';
import { fieldErrors } from './field-errors.ts';
import { useDraft } from './office/draft.ts';
import { type Clash, clashesOf, mergeEdits, staleVersionIn, withField } from './office/edits.ts';
import type { FieldErrors } from './use-form.ts';

/** What a draft keeps: the values but the `unkept` ones, and what they were an edit of. */
export type Drafted<Values> = Partial<Values> & { base?: Partial<Values> };

export interface OfficeFormRules<Values extends object> {
  /** The stored thing as values, or what a new one starts from; read once. */
  initial: Values | (() => Values);
  /** Edits of an earlier visit to begin with. */
  restored?: Drafted<Values> | undefined;
  /** The contract's rules for what is sent, and how the values are sent: as they are when absent. */
  schema?: z.ZodType;
  bodyOf?: (values: Values) => unknown;
  /** Field → text of what is wrong besides the rules of `schema`. */
  check?: (values: Values, base: Values) => FieldErrors;
  /** The field of the form for one as the contract names it, where the two differ. */
  fieldOf?: (name: string) => string;
  /** The id of the box of a field. */
  idOf?: (field: string) => string;
  /**
   * Sends the values; false when the person thought better of it. The errors of a refusal go to
   * their fields.
   * @param over what they are an edit of: the values it had, and of which version
   */
  send: (values: Values, over: { base: Values; version: number | null }) => Promise<unknown>;
  onFailure?: (error: unknown) => void;
  /** A submit was refused before sending. */
  onWrong?: () => void;
  /** A summary takes the focus with each `attempt`; else the first wrong field does. */
  hasSummary?: boolean;
  /** Version of the stored thing when the form opened; null for a new one. */
  version?: number | null;
  /** The stored thing, as a refused save brings it, as values; null when it is none. */
  valuesOf?: (stored: unknown) => Values | null;
  /** Keeps what is typed in this browser; `isDraft` tells it from the draft of an older form. */
  draft?: { name: string; isDraft: (value: unknown) => boolean };
  /** Values that are too large to keep, and no edit by themselves. */
  unkept?: readonly (keyof Values & string)[];
}

/**
 * A form of the office: react-hook-form with the contract's rules, the errors of the server at their
 * fields, what somebody else stored meanwhile, and a draft of what was typed.
 *
 * What is wrong is said when the form is sent. An error goes when its field is right; what became
 * wrong since is said by the next submit. A second submit while one runs does nothing.
 */
export function useOfficeForm<Values extends object>(rules: OfficeFormRules<Values>) {
  const [opened] = useState(() => {
    const initial = typeof rules.initial === 'function' ? rules.initial() : rules.initial;
    return { initial, values: rules.restored ? { ...initial, ...editsOver(initial, rules.restored) } : initial };
  });
  const [base, setBase] = useState(opened.initial);
  const [version, setVersion] = useState(rules.version ?? null);
  const [conflict, setConflict] = useState<{ stale: StaleVersion; clashes: Clash[] } | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [replacements, setReplacements] = useState(0);
  const isRunning = useRef(false);

  const form = useForm<Values>({
    defaultValues: opened.values as DefaultValues<Values>,
    resolver: resolverOf((values) => errorsOf(values)),
    // `judgeAgain` says what goes with an edit, and a submit what is wrong.
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  });
  const values = form.watch();
  const standing = listErrors(form.formState.errors);
  const { isSubmitting, submitCount } = form.formState;

  const kept = (all: Partial<Values>): Partial<Values> =>
    Object.fromEntries(
      Object.entries(all).filter(([name]) => !rules.unkept?.some((each) => each === name)),
    ) as Partial<Values>;
  const isDirty = JSON.stringify(kept(values)) !== JSON.stringify(kept(base));
  const drafted: Drafted<Values> = { ...kept(values), base: kept(base) };
  const draft = useDraft(
    rules.draft?.name ?? null,
    drafted,
    isDirty,
    (value): value is Drafted<Values> => rules.draft?.isDraft(value) ?? false,
  );

  const fieldsOf = (errors: FieldErrors): FieldErrors =>
    Object.fromEntries(Object.entries(errors).map(([name, text]) => [rules.fieldOf?.(name) ?? name, text]));

  function errorsOf(asked: Values): FieldErrors {
    const { schema, bodyOf, check } = rules;
    return {
      ...(schema && fieldsOf(fieldErrors(schema, bodyOf ? bodyOf(asked) : asked))),
      ...check?.(asked, base),
    };
  }

  const showError = (field: string, message: string, type: 'rule' | 'server') =>
    form.setError(field as FieldPath<Values>, { type, message });

  /** Takes away the errors that are right after an edit. */
  function judgeAgain(edited: readonly string[]): void {
    if (standing.length === 0) return;
    const wrong = errorsOf(form.getValues());
    for (const { field, type, text } of standing) {
      const isEdited = edited.some((name) => field === name || field.startsWith(`${name}.`));
      const now = wrong[field];
      if (isEdited && now !== undefined && now !== text) showError(field, now, 'rule');
      // What the server said stands until its field is edited.
      if (now === undefined && (isEdited || type !== 'server')) form.clearErrors(field as FieldPath<Values>);
    }
  }

  function setValues(values: Partial<Values>): void {
    const before = form.getValues();
    const changed = Object.entries(values).filter(([name, value]) => get(before, name) !== value);
    for (const [name, value] of changed) form.setValue(name as FieldPath<Values>, value as never);
    judgeAgain(changed.map(([name]) => name));
  }

  function setField<Name extends FieldPath<Values>>(name: Name, value: FieldPathValue<Values, Name>): void {
    form.setValue(name, value as never);
    judgeAgain([name]);
  }

  /** Values that come from elsewhere than the boxes. */
  function replace(next: Partial<Values>): void {
    setValues(kept(next));
    setReplacements((present) => present + 1);
  }

  /** Goes on over what somebody else stored, with what was edited here. */
  function goOnOver(stored: Values): Clash[] {
    const [was, mine, now] = [kept(base), kept(form.getValues()), kept(stored)];
    setBase(stored);
    replace(mergeEdits(was, mine, now));
    return clashesOf(was, mine, now);
  }

  function fail(error: unknown, sent: Values): void {
    const stale = staleVersionIn(error);
    const stored = stale && rules.valuesOf?.(stale.current);
    if (stored) {
      setConflict({ stale, clashes: goOnOver(stored) });
      setVersion(stale.version);
    }
    if (error instanceof RequestError)
      // What was edited since then is not what was refused.
      for (const [field, text] of Object.entries(fieldsOf(error.fields)))
        if (JSON.stringify(get(sent, field)) === JSON.stringify(get(form.getValues(), field)))
          showError(field, text, 'server');
    setFailure(error);
    rules.onFailure?.(error);
  }

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (isRunning.current) return;
    isRunning.current = true;
    const element = event.currentTarget;
    const focusWrong = () => {
      if (!rules.hasSummary) focusFirstInvalid(element);
    };
    const run = form.handleSubmit(
      async (sent) => {
        setFailure(null);
        try {
          const outcome = await rules.send(sent as Values, { base, version });
          if (outcome !== false) draft.deleteTyped();
        } catch (error) {
          fail(error, sent as Values);
          focusWrong();
        }
      },
      () => {
        setFailure(null);
        if (rules.onWrong) rules.onWrong();
        else focusWrong();
      },
    );
    try {
      await run(event);
    } finally {
      isRunning.current = false;
    }
  }

  const box = (field: string) => ({
    error: standing.find((error) => error.field === field)?.text,
    ...(rules.idOf && { id: rules.idOf(field) }),
  });

  return {
    /** For `useFieldArray`. */
    control: form.control,
    values,
    /** The values as they stand, within a handler that has just set some. */
    read: form.getValues as () => Values,
    /** Field → what is wrong with it. */
    errors: Object.fromEntries(standing.map(({ field, text }) => [field, text])) as FieldErrors,
    clearErrors: () => form.clearErrors(),
    /** After a change of these that `useFieldArray` made. */
    judgeAgain,
    isBusy: isSubmitting,
    /** How often it was submitted. */
    attempt: submitCount,
    /** What the last submit failed with. A change of somebody else is told by `conflict`. */
    failure: conflict && staleVersionIn(failure) ? null : failure,
    /** What the values are an edit of. */
    base,
    isDirty,
    set: setField,
    setValues,
    /** What a box of text is given. */
    box: (name: FieldPathByValue<Values, string>) => ({
      ...box(name),
      value: get(values, name) as string,
      onChange: (event: { target: { value: string } }) => setField(name, event.target.value as never),
    }),
    /** What a box to tick is given. */
    tick: (name: FieldPathByValue<Values, boolean>) => ({
      ...box(name),
      checked: get(values, name) as boolean,
      onChange: (event: { target: { checked: boolean } }) => setField(name, event.target.checked as never),
    }),
    /** These values are stored: what differs from them is unsaved. */
    markSaved: (sent: Values) => setBase(sent),
    /** Puts `changed` into the fields that hold still what they held in `asked`. */
    setUnedited: (asked: Values, changed: Partial<Values>) => {
      const now = form.getValues();
      setValues(
        Object.fromEntries(
          Object.entries(changed).filter(([name]) => get(asked, name) === get(now, name)),
        ) as Partial<Values>,
      );
    },
    goOnOver,
    /** The last change of somebody else that a save met. */
    conflict,
    /** The stored value of a field that both changed is wanted in it. */
    takeStored: (clash: Clash) => {
      replace(withField(form.getValues(), clash.field, clash.stored));
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
    /**
     * How often values came from elsewhere than the boxes: a box that holds its own text starts
     * anew with each.
     */
    replacements,
    onSubmit: (event: FormEvent<HTMLFormElement>) => void submit(event),
  };
}

export type OfficeForm<Values extends object> = ReturnType<typeof useOfficeForm<Values>>;

/** A draft as an edit of what is stored now. */
const editsOver = <Values extends object>(stored: Values, { base, ...draft }: Drafted<Values>): Partial<Values> =>
  base ? mergeEdits<object>(base, draft, stored) : (draft as Partial<Values>);

function resolverOf<Values extends object>(errorsOf: (values: Values) => FieldErrors): Resolver<Values> {
  return (values) => {
    const wrong = Object.entries(errorsOf(values));
    // A copy: what is sent is what was checked.
    if (wrong.length === 0) return { values: { ...values }, errors: {} };
    const errors: NestedErrors<Values> = {};
    for (const [field, message] of wrong) set(errors, field, { type: 'rule', message });
    return { values: {}, errors };
  };
}

/** The errors one after the other, each with the name of its field. */
function listErrors(errors: object, within = ''): { field: string; type: unknown; text: string }[] {
  return Object.entries(errors).flatMap(([key, error]: [string, unknown]) => {
    if (typeof error !== 'object' || error === null) return [];
    const text: unknown = Reflect.get(error, 'message');
    return typeof text === 'string'
      ? [{ field: `${within}${key}`, type: Reflect.get(error, 'type'), text }]
      : listErrors(error, `${within}${key}.`);
  });
}
