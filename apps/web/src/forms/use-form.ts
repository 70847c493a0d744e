import { type FormEvent, useCallback, useRef, useState } from 'react';
import { RequestError } from '#data/http/request-error.ts';
import { afterPress } from '#ui/controls/after-press.ts';
import { focusFirstInvalid } from '#ui/controls/focus-first-invalid.ts';

/** Field → what is wrong with it. */
export type FieldErrors = Record<string, string>;

export interface FormRules<Values extends object> {
  /** Values at the start; what `isDirty` compares with. */
  initial: Values;
  /** Edits of an earlier visit to begin with, over `initial`. */
  restored?: Values | undefined;
  /** What is wrong with the values at the start. */
  initialErrors?: FieldErrors;
  /**
   * What is wrong with the values; mostly `fieldErrors` with the endpoint's body. A form that loads
   * its schema returns a promise; what that rejects with goes to `onFailure`.
   */
  check: (values: Values) => FieldErrors | Promise<FieldErrors>;
  /**
   * Sends the values. What it throws goes to the fields that the server names, and to `onFailure`.
   */
  send: (values: Values) => Promise<unknown>;
  /** Tells a failure of `send`; `fields` are the errors that now stand at their fields. */
  onFailure?: (error: unknown, fields: FieldErrors) => void;
  /**
   * A submit was refused before sending; the first wrong field has the focus unless this is given.
   */
  onWrong?: (wrong: FieldErrors) => void;
  /**
   * A summary of the errors takes the focus with each `attempt`; the first wrong field then never
   * does.
   */
  hasSummary?: boolean;
}

/** The names of the values that are text. */
type TextName<Values> = { [Name in keyof Values]: Values[Name] extends string ? Name : never }[keyof Values] & string;

const withoutEdited = (errors: FieldErrors, edited: object): FieldErrors =>
  Object.fromEntries(Object.entries(errors).filter(([name]) => !(name in edited)));

/** The entries of `about`, which has them by field, whose fields hold now what they held in `asked`. */
const ofUnedited = <ByField extends object>(about: ByField, asked: object, now: object): ByField =>
  Object.fromEntries(
    Object.entries(about).filter(([name]) => Reflect.get(asked, name) === Reflect.get(now, name)),
  ) as ByField;

/**
 * A form of the public side and of the account (the office has `useOfficeForm`): its values, what is wrong with each field, whether it runs or was edited. Typing into a
 * field takes its error away; a second submit while one runs does nothing. What is sent is what was
 * checked, and what a reply says of a field counts only while that field was not edited.
 */
export function useForm<Values extends object>(rules: FormRules<Values>) {
  const [base, setBase] = useState(rules.initial);
  const [values, show] = useState(rules.restored ?? rules.initial);
  const [errors, setErrors] = useState<FieldErrors>(rules.initialErrors ?? {});
  const [isBusy, setIsBusy] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const [failure, setFailure] = useState<unknown>(null);
  // Handlers of one event see what another has just written.
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

  function showCheck(name: keyof Values & string, asked: Values, wrong: string | undefined): void {
    afterPress(() => {
      if (latest.current[name] !== asked[name]) return;
      setErrors(({ [name]: _before, ...others }) => (wrong === undefined ? others : { ...others, [name]: wrong }));
    });
  }

  return {
    values,
    errors,
    isBusy,
    /** What the last send threw. */
    failure,
    /** How often it was submitted: a summary of errors takes the focus with each. */
    attempt,
    isDirty: JSON.stringify(values) !== JSON.stringify(base),
    setValues,
    set: <Name extends keyof Values>(name: Name, value: Values[Name]) =>
      setValues({ [name]: value } as unknown as Partial<Values>),
    /** What a box of text is given: its value, what is wrong with it, and what takes its edits. */
    box: (name: TextName<Values>) => ({
      value: values[name] as string,
      error: errors[name],
      onChange: (event: { target: { value: string } }) =>
        setValues({ [name]: event.target.value } as unknown as Partial<Values>),
    }),
    setErrors,
    /** The values as they stand, within a handler that has just set some. */
    read: () => latest.current,
    /**
     * Says what is wrong with one field alone, when it is left, after what was pressed to leave it;
     * returns whether it is right.
     */
    checkField: (name: keyof Values & string): boolean => {
      const asked = latest.current;
      const checked = rules.check(asked);
      if (!(checked instanceof Promise)) {
        showCheck(name, asked, checked[name]);
        return checked[name] === undefined;
      }
      checked.then(
        (wrong) => showCheck(name, asked, wrong[name]),
        () => {
          // Offline a submit says so.
        },
      );
      return true;
    },
    /** These values are stored: what differs from them is unsaved. */
    markSaved: (sent: Values) => setBase(sent),
    /**
     * Puts `changed` into the fields that hold now what they hold in `asked`: a late reply replaces
     * nothing that was typed after it was asked for.
     */
    setUnedited: (asked: Values, changed: Partial<Values>) => setValues(ofUnedited(changed, asked, latest.current)),
    /** A refusal that comes after `send` has ended: its errors call the summary as a submit does. */
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
