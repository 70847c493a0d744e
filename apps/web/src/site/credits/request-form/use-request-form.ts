import { isCreditDocument } from '@cotejo/contracts/core/fields';
import type { CreateCreditBody } from '@cotejo/contracts/credits/applicant';
import { findEmailByDocument } from '@cotejo/contracts/identity/accounts';
import type { Limits } from '@cotejo/contracts/institutions/public';
import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { emptyForm, type PendingForm, readNewestForm, storeDraft } from '#credit-flow/pending-form.ts';
import { request } from '#request/request.ts';
import { messageOf } from '#request/request-error.ts';
import { afterPress } from '#ui/after-press.ts';
import { clampFigure, type FigureField, missingFigureTexts } from './clamp-figure.ts';
import { startingFigures, type UrlFigures } from './request-figures.ts';
import { loadRequestSchema, type RequestSchema } from './request-schema.ts';
import { useNewFigures } from './use-new-figures.ts';

/** Pause in typing before the e-mail is looked up. */
const lookupDelayMs = 500;

/** A figure that was changed by the very press that sends the form has not been read yet. */
const readingMs = 1_000;

export const figureFields = ['amount', 'term', 'income'] as const satisfies FigureField[];

export type Field = Exclude<keyof PendingForm, 'termsVersionId'>;
type FormErrors = Partial<Record<Field, string>>;
/** What was put in the place of a figure that was typed, said at its box until the next change. */
type Notices = Partial<Record<FigureField, string>>;

/**
 * State and moves of the request form. It has a hook of its own because figures and the sentences
 * about them change together, and values come from outside while the page is open.
 */
export interface RequestFormState {
  values: PendingForm;
  errors: FormErrors;
  notices: Notices;
  /** Takes a new value and deletes what was said about the old one. */
  set: <Name extends Field>(field: Name, value: PendingForm[Name]) => void;
  setErrors: (errors: FormErrors) => void;
  /** Checks one field, on leaving it. */
  checkField: (field: Field) => void;
  /**
   * On leaving a box: a figure outside the limits becomes the nearest one inside, and that is said.
   * An empty box is asked for.
   */
  leaveFigure: (field: FigureField) => void;
  /**
   * Checks everything: what to send, the fields that have to be put right, a figure that was just
   * changed for the person, or why nothing can be checked.
   */
  prepare: () => Promise<
    { body: CreateCreditBody } | { wrong: Field[] } | { unread: FigureField } | { problem: string }
  >;
  hasOwnEmail: boolean;
  hasOwnDocument: boolean;
}

/**
 * The request form: filled from the URL, else from what was kept, else with an example; kept for
 * this tab from the first change on; checked with the same schema as the server. `profile` is the
 * signed-in person's, whose e-mail and cédula stand over anything typed. `canLookUp`: the server
 * tells anybody the e-mail of a cédula.
 */
export function useRequestForm(
  limits: Limits,
  urlFigures: UrlFigures,
  profile: { email: string; cedula: string } | null,
  canLookUp: boolean,
): RequestFormState {
  const [{ values, notices }, show] = useState(() =>
    clampFigures(
      {
        values: { ...exampleWithin(limits), ...pickFigures(urlFigures), ...pickCity(urlFigures) },
        notices: {},
      },
      limits,
    ),
  );
  // Several events may come before the next rendering, as when early input is replayed: each goes
  // on from the one before.
  const latest = useRef({ values, notices });
  const setForm = useCallback((next: FormState | ((now: FormState) => FormState)): void => {
    latest.current = typeof next === 'function' ? next(latest.current) : next;
    show(latest.current);
  }, []);
  const [errors, setErrors] = useState<FormErrors>(() => findMissing(pickFigures(urlFigures)));
  // What nobody has changed is not worth keeping.
  const isChanged = useRef(false);
  const noticedAt = useRef({ text: '', at: Number.NEGATIVE_INFINITY });
  const takeNewFigures = useNewFigures(urlFigures);

  // Kept figures are the person's own: they come before the first paint, so nothing is seen to
  // change.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, with what the page starts with
  useLayoutEffect(() => {
    const asked = takeNewFigures();
    const stored = readNewestForm();
    if (stored === null) return;
    const values = { ...stored, ...pickFigures(asked), ...pickCity(asked) };
    setForm(clampFigures({ values, notices: {} }, limits));
    setErrors(findMissing(pickFigures(asked)));
    isChanged.current = Object.keys(asked).length > 0;
  }, []);

  useEffect(() => {
    // Offline a submit tries again.
    loadRequestSchema().catch(() => undefined);
  }, []);

  useEffect(() => {
    setForm((now) => clampFigures(now, limits));
  }, [limits, setForm]);

  const [email, cedula] = [profile?.email || null, profile?.cedula || null];
  const brought = useRef({ email, cedula });
  useEffect(() => {
    const before = brought.current;
    brought.current = { email, cedula };
    if (!email && !cedula && !before.email && !before.cedula) return;
    // What a profile brought goes with its session.
    setForm(
      withValues((now) => ({
        ...now,
        email: email ?? (before.email ? '' : now.email),
        document: cedula ?? (before.cedula ? '' : now.document),
      })),
    );
    setErrors((now) => ({ ...now, ...(email && { email: undefined }), ...(cedula && { document: undefined }) }));
  }, [email, cedula, setForm]);

  // The profile brings its own again: of a signed-in person nothing that identifies them is kept
  // here.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `values` follow a change of the profile, and only then are they kept
  useEffect(() => {
    if (isChanged.current) storeDraft({ ...values, ...(email && { email: '' }), ...(cedula && { document: '' }) });
  }, [values]);

  // A visitor's cédula goes into no URL for a response that would be no.
  useEmailLookup(values.document, email === null && (canLookUp || profile !== null), (found) =>
    setForm(withValues((now) => (now.email === '' ? { ...now, email: found } : now))),
  );

  /** Clamps these figures and remembers when a new notice came up. */
  function clamp(fields: readonly FigureField[]): { form: FormState; unread: FigureField | undefined } {
    const { notices } = latest.current;
    const form = clampFigures(latest.current, limits, fields);
    const text = JSON.stringify(form.notices);
    if (text !== JSON.stringify(notices)) noticedAt.current = { text, at: performance.now() };
    setForm(form);
    const isUnread = noticedAt.current.text === text && performance.now() - noticedAt.current.at < readingMs;
    return { form, unread: isUnread ? figureFields.find((field) => form.notices[field]) : undefined };
  }

  return {
    values,
    errors,
    notices,
    set: (field, value) => {
      isChanged.current = true;
      setForm((now) => ({
        values: { ...now.values, [field]: value },
        notices: { ...now.notices, [field]: undefined },
      }));
      setErrors((now) => ({ ...now, [field]: undefined }));
    },
    setErrors,
    checkField: (field) => {
      loadRequestSchema().then(
        (schema) => {
          afterPress(() => {
            const wrong = findErrors(schema, latest.current.values)[field];
            setErrors((now) => ({ ...now, [field]: wrong }));
          });
        },
        () => {
          // Offline a submit says so.
        },
      );
    },
    leaveFigure: (field) =>
      afterPress(() => {
        if (latest.current.values[field] === null) setErrors((now) => ({ ...now, [field]: missingFigureTexts[field] }));
        else clamp([field]);
      }),
    prepare: async () => {
      let schema: RequestSchema;
      try {
        schema = await loadRequestSchema();
      } catch (error) {
        return { problem: messageOf(error, '') };
      }
      const { form, unread } = clamp(figureFields);
      const checked = schema.safeParse(form.values);
      const found = findErrors(schema, form.values);
      setErrors(found);
      if (!checked.success) return { wrong: fieldsOf(found, form.values) };
      return unread ? { unread } : { body: checked.data };
    },
    hasOwnEmail: email !== null,
    hasOwnDocument: cedula !== null,
  };
}

/** The first broken rule of each field, in the contract's words. */
function findErrors(schema: RequestSchema, values: PendingForm): FormErrors {
  const errors: FormErrors = {};
  for (const { path, message } of schema.safeParse(values).error?.issues ?? []) {
    const [name] = path;
    if (typeof name === 'string' && isField(name, values)) errors[name] ??= message;
  }
  return { ...errors, ...findMissing(values) };
}

/** What is said about boxes that are empty. A figure that is not there at all is not looked at. */
function findMissing(figures: Partial<Figures>): FormErrors {
  const missing = figureFields.filter((field) => figures[field] === null);
  return Object.fromEntries(missing.map((field) => [field, missingFigureTexts[field]]));
}

/** The fields that something is said about. */
export const fieldsOf = (errors: Readonly<Record<string, unknown>>, values: PendingForm): Field[] =>
  Object.keys(errors).filter((name): name is Field => isField(name, values) && Boolean(errors[name]));

const isField = (name: string, values: PendingForm): name is Field => Object.hasOwn(values, name);

/**
 * Asks for the e-mail that goes with a valid cédula, half a second after the last key. Silence is
 * no error.
 */
function useEmailLookup(document: string, isWanted: boolean, onFound: (email: string) => void) {
  const found = useEffectEvent(onFound);
  const isValid = isCreditDocument(document);
  useEffect(() => {
    if (!isWanted || !isValid) return;
    const leaving = new AbortController();
    const timer = setTimeout(() => {
      request(findEmailByDocument, { params: { document }, isBackground: true, signal: leaving.signal }).then(
        ({ data }) => found(data.email),
        () => {
          // Nobody's, or not to be told: the person types it.
        },
      );
    }, lookupDelayMs);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [document, isWanted, isValid]);
}

type Figures = Record<FigureField, number | null>;

interface FormState {
  values: PendingForm;
  notices: Notices;
}

const withValues = (next: (now: PendingForm) => PendingForm) => (now: FormState) => ({
  ...now,
  values: next(now.values),
});

/**
 * Every figure that is there within its limits, with a notice where that changed it; the same
 * object where nothing changed, so that nothing is rendered for it.
 */
function clampFigures(form: FormState, limits: Limits, fields: readonly FigureField[] = figureFields): FormState {
  const clamped = { values: { ...form.values }, notices: { ...form.notices } };
  for (const field of fields) {
    const typed = form.values[field];
    if (typed === null) continue;
    const { value, notice } = clampFigure(field, typed, limits[field]);
    clamped.values[field] = value;
    if (notice !== null) clamped.notices[field] = notice;
  }
  const isSame = fields.every(
    (field) => clamped.values[field] === form.values[field] && clamped.notices[field] === form.notices[field],
  );
  return isSame ? form : clamped;
}

/**
 * What a visitor starts with, moved inside the limits: nobody typed it, so nothing is said about
 * that.
 */
const exampleWithin = (limits: Limits): PendingForm => ({
  ...emptyForm,
  amount: clampFigure('amount', startingFigures.amount, limits.amount).value,
  term: clampFigure('term', startingFigures.term, limits.term).value,
  income: clampFigure('income', startingFigures.income, limits.income).value,
});

const pickFigures = ({ amount, term, income }: UrlFigures) => ({
  ...(amount !== undefined && { amount }),
  ...(term !== undefined && { term }),
  ...(income !== undefined && { income }),
});

const pickCity = ({ location }: UrlFigures) => (location === undefined ? {} : { location });
