import { type FormEvent, useCallback, useRef, useState } from 'react';
import { RequestError } from '#data/http/request-error.ts';
import { afterPress } from '#ui/controls/after-press.ts';
import { focusFirstInvalid } from '#ui/controls/focus-first-invalid.ts';

/** Error messages by field. */
export type FieldErrors = Record<string, string>;

export interface FormRules<Values extends object> {
  /** The values at the start. `isDirty` compares with them. */
  initial: Values;
  /** Values of an earlier visit, shown instead of `initial`. */
  restored?: Values | undefined;
  /** Errors to show at the start. */
  initialErrors?: FieldErrors;
  /**
   * Validates the values, usually with `fieldErrors` and the schema of the endpoint's body. It may
   * return a promise if the schema is loaded on demand. If that promise rejects, the error goes to
   * `onFailure`.
   */
  check: (values: Values) => FieldErrors | Promise<FieldErrors>;
  /** Sends the values. If it throws, the field errors of the response are shown, and `onFailure` is called. */
  send: (values: Values) => Promise<unknown>;
  /** Called with the error of `check` or `send`. `fields` are the errors that are now shown at their fields. */
  onFailure?: (error: unknown, fields: FieldErrors) => void;
  /** Called when validation fails on submit. Without it the first invalid field gets the focus. */
  onWrong?: (wrong: FieldErrors) => void;
  /** The form has an error summary that takes the focus on each `attempt`, instead of the first invalid field. */
  hasSummary?: boolean;
}

/** The names of the fields that hold text. */
type TextName<Values> = { [Name in keyof Values]: Values[Name] extends string ? Name : never }[keyof Values] & string;

const withoutEdited = (errors: FieldErrors, edited: object): FieldErrors =>
  Object.fromEntries(Object.entries(errors).filter(([name]) => !(name in edited)));

/** Keeps the entries of `byField` whose fields have the same value in `asked` and in `now`. */
const ofUnedited = <ByField extends object>(byField: ByField, asked: object, now: object): ByField =>
  Object.fromEntries(
    Object.entries(byField).filter(([name]) => Reflect.get(asked, name) === Reflect.get(now, name)),
  ) as ByField;

/**
 * The state of a form on the public site or in the account: values, errors, and whether it is busy
 * or edited. The office uses `useOfficeForm`. Typing in a field removes its error. A second submit
 * while one is running does nothing. Exactly the validated values are sent. A field error of the
 * response is dropped if the field was edited in the meantime.
 */
export function useForm<Values extends object>(rules: FormRules<Values>) {
  const [base, setBase] = useState(rules.initial);
  const [values, show] = useState(rules.restored ?? rules.initial);
  const [errors, setErrors] = useState<FieldErrors>(rules.initialErrors ?? {});
  const [isBusy, setIsBusy] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const [failure, setFailure] = useState<unknown>(null);
  // The current values before the next rendering, for event handlers that run after one that has just set some.
  const latest = useRef(values);
  const running = useRef(false);

  const setValues = useCallback((changed: Partial<Values>) => {
    latest.current = { ...latest.current, ...changed };
    show(latest.current);
    setErrors((present) => withoutEdited(present, changed));
  }, []);

  async function submit(form: HTMLFormElement | null): Promise<void> {
    if (running.current) return;
    running.current = true;
    setIsBusy(true);
    const sent = latest.current;
    try {
      const checked = rules.check(sent);
      const wrong = checked instanceof Promise ? await checked : checked;
      setAttempt((present) => present + 1);
      setErrors(ofUnedited(wrong, sent, latest.current));
      setFailure(null);
      if (Object.keys(wrong).length === 0) await rules.send(sent);
      else if (rules.onWrong) rules.onWrong(wrong);
      else if (!rules.hasSummary && form) focusFirstInvalid(form);
    } catch (error) {
      const refused: FieldErrors = error instanceof RequestError ? ofUnedited(error.fields, sent, latest.current) : {};
      setErrors(refused);
      setFailure(error);
      rules.onFailure?.(error, refused);
      if (rules.hasSummary) setAttempt((present) => present + 1);
      else if (form) focusFirstInvalid(form);
    } finally {
      running.current = false;
      setIsBusy(false);
    }
  }

  function showFieldError(name: keyof Values & string, asked: Values, wrong: string | undefined): void {
    afterPress(() => {
      if (latest.current[name] !== asked[name]) return;
      setErrors(({ [name]: _before, ...others }) => (wrong === undefined ? others : { ...others, [name]: wrong }));
    });
  }

  return {
    values,
    errors,
    isBusy,
    /** The error of the last submit. */
    failure,
    /** Number of submits. An error summary takes the focus whenever it changes. */
    attempt,
    isDirty: JSON.stringify(values) !== JSON.stringify(base),
    setValues,
    set: <Name extends keyof Values>(name: Name, value: Values[Name]) =>
      setValues({ [name]: value } as unknown as Partial<Values>),
    /** Props of a text field. */
    box: (name: TextName<Values>) => ({
      value: values[name] as string,
      error: errors[name],
      onChange: (event: { target: { value: string } }) =>
        setValues({ [name]: event.target.value } as unknown as Partial<Values>),
    }),
    setErrors,
    /** The current values, also in a handler that has just set some. */
    read: () => latest.current,
    /**
     * Validates one field, for use on blur. The error appears after the click that left the field,
     * so that the layout does not move under the pointer. Returns whether the field is valid; true
     * while the schema is still loading.
     */
    checkField: (name: keyof Values & string): boolean => {
      const asked = latest.current;
      const checked = rules.check(asked);
      if (!(checked instanceof Promise)) {
        showFieldError(name, asked, checked[name]);
        return checked[name] === undefined;
      }
      checked.then(
        (wrong) => showFieldError(name, asked, wrong[name]),
        () => {
          // The schema could not be loaded; the next submit reports that.
        },
      );
      return true;
    },
    /** Call it after `sent` was saved: `isDirty` then compares with these values. */
    markSaved: (sent: Values) => setBase(sent),
    /**
     * Sets `changed` in those fields that were not edited since `asked`, so that a late response does not overwrite new
     * input.
     */
    setUnedited: (asked: Values, changed: Partial<Values>) => setValues(ofUnedited(changed, asked, latest.current)),
    /** Shows errors that arrive after `send` has ended. The summary takes the focus as after a submit. */
    refuse: (fields: FieldErrors) => {
      setErrors(fields);
      setAttempt((present) => present + 1);
    },
    /** Submits without a click. */
    submit: () => submit(null),
    onSubmit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      void submit(event.currentTarget);
    },
  };
}
