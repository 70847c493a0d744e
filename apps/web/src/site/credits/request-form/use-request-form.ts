import { findEmailByDocument } from '@cotejo/contracts/accounts';
import { type CreateCreditBody, createCreditBody } from '@cotejo/contracts/credits';
import type { Limits } from '@cotejo/contracts/institutions';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { request } from '#request/request.ts';
import { findNewestForm, keepDraft, type PendingForm } from '#session/pending-form.ts';
import { type AddressFigures, clampFigure } from '../request-figures.ts';
import { useNewFigures } from './use-new-figures.ts';

/** Pause in typing before the e-mail is looked up (spec 1 §9). */
const lookupDelayMs = 500;

/** What a visitor starts with. Dollars and months. */
const startingFigures = { amount: 8_000, term: 48, income: 1_200 } as const;

export const figureFields = ['amount', 'term', 'income'] as const;
export type FigureField = (typeof figureFields)[number];

export type Field = keyof PendingForm;
type FormErrors = Partial<Record<Field, string>>;

/** State and moves of the request form. Written here: the form library would be 7 KB of the page's script (decision 12). */
export interface RequestFormState {
  values: PendingForm;
  errors: FormErrors;
  /** Takes a new value and forgets what was said about the old one. */
  set: <Name extends Field>(field: Name, value: PendingForm[Name]) => void;
  setErrors: (errors: FormErrors) => void;
  /** Checks one field, on leaving it. */
  checkField: (field: Field) => void;
  /** On leaving a box: an empty or too small figure becomes the minimum, a too large one the maximum. */
  clampField: (field: FigureField) => void;
  /** Clamps and checks everything: what to send, or the fields that have to be put right. */
  prepare: () => { body: CreateCreditBody } | { wrong: Field[] };
  hasOwnEmail: boolean;
  hasOwnDocument: boolean;
}

/**
 * The request form: filled from the address, else from what was kept, else with an example; kept for this tab from the
 * first change on; checked with the same schema as the server. `profile` is the signed-in person's, whose e-mail and cédula stand over anything typed.
 */
export function useRequestForm(
  limits: Limits,
  given: AddressFigures,
  profile: { email: string; cedula: string } | null,
): RequestFormState {
  const [values, setValues] = useState<PendingForm>(() => ({
    ...clampAll({ ...startingFigures, ...pickFigures(given) }, limits),
    location: given.location ?? '',
    email: '',
    document: '',
    termsAccepted: false,
  }));
  const [errors, setErrors] = useState<FormErrors>({});
  // What nobody has changed is not worth keeping.
  const isChanged = useRef(false);
  const takeNewFigures = useNewFigures(given);

  // Kept figures are the person's own: they come before the first paint, so nothing is seen to change.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, with what the page starts with
  useLayoutEffect(() => {
    const asked = takeNewFigures();
    const kept = findNewestForm();
    if (kept === null) return;
    setValues({ ...kept, ...clampAll({ ...kept, ...pickFigures(asked) }, limits), ...pickCity(asked) });
    isChanged.current = Object.keys(asked).length > 0;
  }, []);

  useEffect(() => {
    setValues((now) => ({ ...now, ...clampAll(now, limits) }));
  }, [limits]);

  const [email, cedula] = [profile?.email || null, profile?.cedula || null];
  const brought = useRef({ email, cedula });
  useEffect(() => {
    const before = brought.current;
    brought.current = { email, cedula };
    // What a profile brought goes with its session.
    setValues((now) => ({
      ...now,
      email: email ?? (before.email ? '' : now.email),
      document: cedula ?? (before.cedula ? '' : now.document),
    }));
    setErrors((now) => ({ ...now, ...(email && { email: undefined }), ...(cedula && { document: undefined }) }));
  }, [email, cedula]);

  // The profile brings its own again: of a signed-in person nothing that identifies them is kept here.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `values` follow a change of the profile, and only then are they kept
  useEffect(() => {
    if (isChanged.current) keepDraft({ ...values, ...(email && { email: '' }), ...(cedula && { document: '' }) });
  }, [values]);

  useEmailLookup(values.document, email === null, (found) =>
    setValues((now) => (now.email === '' ? { ...now, email: found } : now)),
  );

  function change(next: (now: PendingForm) => PendingForm): void {
    isChanged.current = true;
    setValues(next);
  }

  return {
    values,
    errors,
    set: (field, value) => {
      change((now) => ({ ...now, [field]: value }));
      setErrors((now) => ({ ...now, [field]: undefined }));
    },
    setErrors,
    checkField: (field) => setErrors((now) => ({ ...now, [field]: findErrors(values)[field] })),
    clampField: (field) =>
      setValues((now) => ({ ...now, [field]: Math.round(clampFigure(now[field], limits[field])) })),
    prepare: () => {
      const clamped = { ...values, ...clampAll(values, limits) };
      setValues(clamped);
      const checked = createCreditBody.safeParse(clamped);
      const found = findErrors(clamped);
      setErrors(found);
      return checked.success ? { body: checked.data } : { wrong: fieldsOf(found, clamped) };
    },
    hasOwnEmail: email !== null,
    hasOwnDocument: cedula !== null,
  };
}

/** The first broken rule of each field, in the contract's words. */
function findErrors(values: PendingForm): FormErrors {
  const errors: FormErrors = {};
  for (const { path, message } of createCreditBody.safeParse(values).error?.issues ?? []) {
    const [name] = path;
    if (typeof name === 'string' && isField(name, values)) errors[name] ??= message;
  }
  return errors;
}

/** The fields that something is said about. */
export const fieldsOf = (errors: Readonly<Record<string, unknown>>, values: PendingForm): Field[] =>
  Object.keys(errors).filter((name): name is Field => isField(name, values) && Boolean(errors[name]));

const isField = (name: string, values: PendingForm): name is Field => Object.hasOwn(values, name);

/** Asks for the e-mail that goes with a valid cédula, half a second after the last key. Silence is no error. */
function useEmailLookup(document: string, isWanted: boolean, onFound: (email: string) => void) {
  const found = useRef(onFound);
  found.current = onFound;
  const isValid = createCreditBody.shape.document.safeParse(document).success;
  useEffect(() => {
    if (!isWanted || !isValid) return;
    const leaving = new AbortController();
    const timer = setTimeout(() => {
      request(findEmailByDocument, { params: { document }, isBackground: true, signal: leaving.signal }).then(
        ({ data }) => found.current(data.email),
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

function clampAll(figures: Figures, limits: Limits): Record<FigureField, number> {
  return {
    amount: clampFigure(figures.amount, limits.amount),
    term: clampFigure(figures.term, limits.term),
    income: clampFigure(figures.income, limits.income),
  };
}

const pickFigures = ({ amount, term, income }: AddressFigures) => ({
  ...(amount !== undefined && { amount }),
  ...(term !== undefined && { term }),
  ...(income !== undefined && { income }),
});

const pickCity = ({ location }: AddressFigures) => (location === undefined ? {} : { location });
