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
import { RequestError } from '#data/http/request-error.ts';
import { focusFirstInvalid } from '#ui/controls/focus-first-invalid.ts';
import { fieldErrors } from './field-errors.ts';
import { useDraft } from './office/draft.ts';
import { type Clash, clashesOf, mergeEdits, staleVersionIn, withField } from './office/edits.ts';
import type { FieldErrors } from './use-form.ts';

/** The stored draft: the values without the `unkept` ones, and the values they were edited from. */
export type Drafted<Values> = Partial<Values> & { base?: Partial<Values> };

interface OfficeFormRules<Values extends object> {
  /** The values of the stored record, or of a new one. Read once. */
  initial: Values | (() => Values);
  /** Edits of an earlier visit to start with. */
  restored?: Drafted<Values> | undefined;
  /** The schema of the request body. `bodyOf` makes the body from the values; without it the values are the body. */
  schema?: z.ZodType;
  bodyOf?: (values: Values) => unknown;
  /** Returns errors that `schema` cannot detect, by field. */
  check?: (values: Values, base: Values) => FieldErrors;
  /** Maps a field name of the contract to the name in the form, if they differ. */
  fieldOf?: (name: string) => string;
  /** The element id of a field. */
  idOf?: (field: string) => string;
  /**
   * Sends the values; returns false if the user cancelled. Field errors of the response are shown at
   * their fields.
   * @param over the stored values and their version, from which the edits started
   */
  send: (values: Values, over: { base: Values; version: number | null }) => Promise<unknown>;
  onFailure?: (error: unknown) => void;
  /** Called when validation fails. */
  onWrong?: () => void;
  /** After a successful submit the form is reset for the next record, except fields that were edited since. */
  startsAnew?: boolean;
  /** An error summary takes the focus on each `attempt`, instead of the first invalid field. */
  hasSummary?: boolean;
  /** Version of the stored record when the form opened; null for a new one. */
  version?: number | null;
  /** Converts the stored record of a 409 response to values; null if it cannot. */
  valuesOf?: (stored: unknown) => Values | null;
  /** Stores the edits in this browser as a draft. `isDraft` rejects drafts of an older version of the form. */
  draft?: { name: string; isDraft: (value: unknown) => boolean };
  /** Fields that are neither stored in the draft nor merged, such as images. */
  unkept?: readonly (keyof Values & string)[];
}

/**
 * The state of a form in the office. Adds to react-hook-form: validation with the contract's
 * schema, field errors of the server, merging with a change that somebody else saved, and a draft
 * in this browser.
 *
 * Errors appear on submit only. Each one disappears once its field is valid. A second submit while
 * one is running does nothing.
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
    // After an edit `recheckErrors` removes errors; only a submit adds them.
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  });
  const values = form.watch();
  const shownErrors = listErrors(form.formState.errors);
  const { isSubmitting, submitCount } = form.formState;

  const withoutUnkept = (all: Partial<Values>): Partial<Values> =>
    Object.fromEntries(
      Object.entries(all).filter(([name]) => !rules.unkept?.some((each) => each === name)),
    ) as Partial<Values>;
  const isDirty = JSON.stringify(withoutUnkept(values)) !== JSON.stringify(withoutUnkept(base));
  const drafted: Drafted<Values> = { ...withoutUnkept(values), base: withoutUnkept(base) };
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

  /** Removes the errors that no longer hold after an edit. */
  function recheckErrors(edited: readonly string[]): void {
    if (shownErrors.length === 0) return;
    const wrong = errorsOf(form.getValues());
    for (const { field, type, text } of shownErrors) {
      const isEdited = edited.some((name) => field === name || field.startsWith(`${name}.`));
      const now = wrong[field];
      if (isEdited && now !== undefined && now !== text) showError(field, now, 'rule');
      // An error of the server stays until its field is edited.
      if (now === undefined && (isEdited || type !== 'server')) form.clearErrors(field as FieldPath<Values>);
    }
  }

  function setValues(values: Partial<Values>): void {
    const before = form.getValues();
    const changed = Object.entries(values).filter(([name, value]) => get(before, name) !== value);
    for (const [name, value] of changed) form.setValue(name as FieldPath<Values>, value as never);
    recheckErrors(changed.map(([name]) => name));
  }

  function setUnedited(asked: Values, changed: Partial<Values>): void {
    const now = form.getValues();
    setValues(
      Object.fromEntries(
        Object.entries(changed).filter(([name]) => get(asked, name) === get(now, name)),
      ) as Partial<Values>,
    );
  }

  function setField<Name extends FieldPath<Values>>(name: Name, value: FieldPathValue<Values, Name>): void {
    form.setValue(name, value as never);
    recheckErrors([name]);
  }

  /** Sets values that were not typed, and counts it so that fields with their own state render again. */
  function replace(next: Partial<Values>): void {
    setValues(withoutUnkept(next));
    setReplacements((present) => present + 1);
  }

  /** Merges the edits with what somebody else saved, and goes on from there. Returns the fields that both changed. */
  function goOnOver(stored: Values): Clash[] {
    const [was, mine, now] = [withoutUnkept(base), withoutUnkept(form.getValues()), withoutUnkept(stored)];
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
      // A field that was edited since then is not what the server rejected.
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
          if (outcome === false) return;
          draft.deleteTyped();
          if (rules.startsAnew) setUnedited(sent as Values, opened.initial);
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
    error: shownErrors.find((error) => error.field === field)?.text,
    ...(rules.idOf && { id: rules.idOf(field) }),
  });

  return {
    /** For `useFieldArray`. */
    control: form.control,
    values,
    /** The current values, also in a handler that has just set some. */
    read: form.getValues as () => Values,
    /** Error by field. */
    errors: Object.fromEntries(shownErrors.map(({ field, text }) => [field, text])) as FieldErrors,
    clearErrors: () => form.clearErrors(),
    /** Call it after `useFieldArray` changed these. */
    recheckErrors,
    isBusy: isSubmitting,
    /** Number of submits. */
    attempt: submitCount,
    /** The error of the last submit, unless `conflict` shows it. */
    failure: conflict && staleVersionIn(failure) ? null : failure,
    /** The stored values, from which the edits started. */
    base,
    isDirty,
    set: setField,
    setValues,
    /** Props of a text field. */
    box: (name: FieldPathByValue<Values, string>) => ({
      ...box(name),
      value: get(values, name) as string,
      onChange: (event: { target: { value: string } }) => setField(name, event.target.value as never),
    }),
    /** Props of a checkbox. */
    tick: (name: FieldPathByValue<Values, boolean>) => ({
      ...box(name),
      checked: get(values, name) as boolean,
      onChange: (event: { target: { checked: boolean } }) => setField(name, event.target.checked as never),
    }),
    /** These values were saved: `isDirty` compares with them, and the next save sends `savedVersion`. */
    markSaved: (sent: Values, savedVersion = version) => {
      setBase(sent);
      setVersion(savedVersion);
      setConflict(null);
    },
    /** Sets `changed` in those fields that were not edited since `asked`. */
    setUnedited,
    goOnOver,
    /** The change of somebody else that made the last save fail; null if there was none. */
    conflict,
    /** Takes the stored value of a field that both changed. */
    takeStored: (clash: Clash) => {
      replace(withField(form.getValues(), clash.field, clash.stored));
      setConflict((present) => present && { ...present, clashes: present.clashes.filter((other) => other !== clash) });
    },
    /** The current edits. Pass them as `restored` to open the form with them again. */
    drafted,
    draft: {
      ...draft,
      /** Applies the edits of the found draft to the stored values. */
      take: () => {
        if (draft.found) replace(editsOver(base, draft.found.value));
        draft.take();
      },
    },
    /** Counts values that were not typed: use it as `key` of a field that holds its own state. */
    replacements,
    onSubmit: (event: FormEvent<HTMLFormElement>) => void submit(event),
  };
}

export type OfficeForm<Values extends object> = ReturnType<typeof useOfficeForm<Values>>;

/** Applies the edits of a draft to the stored values. */
const editsOver = <Values extends object>(stored: Values, { base, ...draft }: Drafted<Values>): Partial<Values> =>
  base ? mergeEdits<object>(base, draft, stored) : (draft as Partial<Values>);

function resolverOf<Values extends object>(errorsOf: (values: Values) => FieldErrors): Resolver<Values> {
  return (values) => {
    const wrong = Object.entries(errorsOf(values));
    // A copy, so that what is sent is what was validated.
    if (wrong.length === 0) return { values: { ...values }, errors: {} };
    const errors: NestedErrors<Values> = {};
    for (const [field, message] of wrong) set(errors, field, { type: 'rule', message });
    return { values: {}, errors };
  };
}

/** Flattens nested errors. Each gets the full path of its field. */
function listErrors(errors: object, within = ''): { field: string; type: unknown; text: string }[] {
  return Object.entries(errors).flatMap(([key, error]: [string, unknown]) => {
    if (typeof error !== 'object' || error === null) return [];
    const text: unknown = Reflect.get(error, 'message');
    return typeof text === 'string'
      ? [{ field: `${within}${key}`, type: Reflect.get(error, 'type'), text }]
      : listErrors(error, `${within}${key}.`);
  });
}
