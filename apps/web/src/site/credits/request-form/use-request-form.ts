import type { Limits } from '@cotejo/contracts/institutions/public';
import { type FormEvent, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import { messageOf } from '#data/http/request-error.ts';
import { type FormRules, useForm } from '#forms/use-form.ts';
import { readNewestForm, storeDraft } from '#loan/flow/stored-form.ts';
import { keepRaisedIncome, readTypedIncome } from '#loan/typed-income.ts';
import { afterPress } from '#ui/controls/after-press.ts';
import { showToast } from '#ui/feedback/Toast.tsx';
import { type FigureField, missingFigureTexts } from './clamp-figure.ts';
import {
  clampFigures,
  type Field,
  figureFields,
  findErrors,
  findMissing,
  type RequestValues,
  startingValues,
  withoutNotices,
} from './form-values.ts';
import type { UrlFigures } from './request-figures.ts';
import { loadRequestSchema } from './request-schema.ts';
import { useEmailLookup } from './use-email-lookup.ts';
import { useNewFigures } from './use-new-figures.ts';

export type RequestFormState = ReturnType<typeof useRequestForm>;

/**
 * The request form: filled from the URL, else from what was kept, else with an example; kept for
 * this tab from the first change on; checked with the same schema as the server.
 */
export function useRequestForm({
  limits,
  urlFigures,
  profile,
  canLookUp,
  ...rules
}: {
  limits: Limits;
  urlFigures: UrlFigures;
  /** The signed-in person's: its e-mail and cédula stand over anything typed. */
  profile: { email: string; cedula: string } | null;
  /** The server tells anybody the e-mail of a cédula. */
  canLookUp: boolean;
} & Pick<FormRules<RequestValues>, 'send' | 'onWrong'>) {
  const form = useForm<RequestValues>({
    initial: startingValues(limits, urlFigures),
    initialErrors: findMissing(urlFigures),
    check: async (values) => findErrors(await loadRequestSchema(), withoutNotices(values)),
    onFailure: (error) => showToast(messageOf(error, ''), 'error'),
    hasSummary: true,
    ...rules,
  });
  const { values } = form;
  // What nobody has changed is not worth keeping.
  const [isChanged, setIsChanged] = useState(false);
  const takeNewFigures = useNewFigures(urlFigures);

  // Kept figures are the person's own: they come before the first paint, so nothing is seen to
  // change.
  const takeKept = useEffectEvent(() => {
    const asked = takeNewFigures();
    const kept = readNewestForm();
    if (kept === null) return keepRaised(form.read());
    // The income as it was typed, so that what was said about it is said again.
    const income = kept.income && readTypedIncome(kept.income);
    const next = { ...kept, income, ...asked, notices: {} };
    const values = { ...next, ...clampFigures(next, limits) };
    form.setValues(values);
    keepRaised(values);
    form.setErrors(findMissing(asked));
    setIsChanged(Object.keys(asked).length > 0);
  });
  useLayoutEffect(() => takeKept(), []);

  useEffect(() => {
    // Offline a submit tries again.
    loadRequestSchema().catch(() => undefined);
  }, []);

  const stayWithin = useEffectEvent((latest: Limits) => setChanged(clampFigures(form.read(), latest)));
  useEffect(() => stayWithin(limits), [limits]);

  const email = profile?.email || null;
  const cedula = profile?.cedula || null;
  const bring = useEffectEvent(form.setValues);
  // What a profile brought goes with its session.
  useEffect(() => {
    if (email === null) return;
    bring({ email });
    return () => bring({ email: '' });
  }, [email]);
  useEffect(() => {
    if (cedula === null) return;
    bring({ document: cedula });
    return () => bring({ document: '' });
  }, [cedula]);

  // The profile brings its own again: of a signed-in person nothing that identifies them is kept
  // here.
  useEffect(() => {
    if (!isChanged) return;
    storeDraft({ ...withoutNotices(values), ...(email && { email: '' }), ...(cedula && { document: '' }) });
  }, [isChanged, values, email, cedula]);

  // A visitor's cédula goes into no URL for a response that would be no.
  useEmailLookup(values.document, email === null && (canLookUp || profile !== null), (found) => {
    if (form.read().email === '') form.set('email', found);
  });

  function setChanged(changed: Partial<RequestValues>): void {
    if (Object.keys(changed).length === 0) return;
    form.setValues(changed);
    keepRaised({ ...form.read(), ...changed });
  }

  /** Moves figures inside their limits, and says so. */
  const clamp = (fields: readonly FigureField[]) =>
    setChanged(clampFigures(form.read(), limits, { fields, saidAt: performance.now() }));

  return {
    ...form,
    /** Takes a new value and deletes what was said about the old one. */
    set: <Name extends Field>(field: Name, value: RequestValues[Name]) => {
      setIsChanged(true);
      form.setValues({ [field]: value, notices: { ...form.read().notices, [field]: undefined } });
      if (field === 'income') keepRaisedIncome(null);
    },
    /**
     * On blur: brings the figure inside the limits and says so. An empty field shows that it is required.
     */
    leaveFigure: (field: FigureField) =>
      afterPress(() => {
        if (form.read()[field] !== null) clamp([field]);
        else form.setErrors((errors) => ({ ...errors, [field]: missingFigureTexts[field] }));
      }),
    submit: () => {
      clamp(figureFields);
      return form.submit();
    },
    onSubmit: (event: FormEvent<HTMLFormElement>) => {
      clamp(figureFields);
      form.onSubmit(event);
    },
    hasOwnEmail: email !== null,
    hasOwnDocument: cedula !== null,
  };
}

/** Keeps what was typed beside an income that was raised; the percent of the income goes by it. */
function keepRaised({ income, notices }: RequestValues): void {
  const typed = notices.income?.raisedFrom ?? null;
  keepRaisedIncome(income === null || typed === null ? null : { typed, raised: income });
}
