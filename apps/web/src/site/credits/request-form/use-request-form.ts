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
 * The state of the request form. Its values come from the URL, else from the stored draft, else from an example. After
 * the first change they are stored as a draft in this tab. They are validated with the same schema as on the server.
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
  /** The signed-in person; null for a visitor. This e-mail and cédula replace anything typed. */
  profile: { email: string; cedula: string } | null;
  /** Whether the server looks up the e-mail of a cédula for visitors too. */
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
  // Only a form that the person has changed is stored as a draft.
  const [isChanged, setIsChanged] = useState(false);
  const takeNewFigures = useNewFigures(urlFigures);

  // The draft is restored in a layout effect, before the first paint, so that the values do not visibly change.
  const restoreDraft = useEffectEvent(() => {
    const fromUrl = takeNewFigures();
    const draft = readNewestForm();
    if (draft === null) return storeRaisedIncome(form.read());
    // Start from the typed income, so that its notice is shown again.
    const income = draft.income && readTypedIncome(draft.income);
    const next = { ...draft, income, ...fromUrl, notices: {} };
    const values = { ...next, ...clampFigures(next, limits) };
    form.setValues(values);
    storeRaisedIncome(values);
    form.setErrors(findMissing(fromUrl));
    setIsChanged(Object.keys(fromUrl).length > 0);
  });
  useLayoutEffect(() => restoreDraft(), []);

  useEffect(() => {
    // Preloads the schema. If this fails, for example offline, submitting loads it again.
    loadRequestSchema().catch(() => undefined);
  }, []);

  const clampToLimits = useEffectEvent((latest: Limits) => applyChanges(clampFigures(form.read(), latest)));
  useEffect(() => clampToLimits(limits), [limits]);

  const email = profile?.email || null;
  const cedula = profile?.cedula || null;
  const prefill = useEffectEvent(form.setValues);
  // The e-mail and the cédula of a profile are removed from the form when its session ends.
  useEffect(() => {
    if (email === null) return;
    prefill({ email });
    return () => prefill({ email: '' });
  }, [email]);
  useEffect(() => {
    if (cedula === null) return;
    prefill({ document: cedula });
    return () => prefill({ document: '' });
  }, [cedula]);

  // The draft does not contain the e-mail or cédula of a signed-in person: the profile fills them in again.
  useEffect(() => {
    if (!isChanged) return;
    storeDraft({ ...withoutNotices(values), ...(email && { email: '' }), ...(cedula && { document: '' }) });
  }, [isChanged, values, email, cedula]);

  // The cédula is part of the URL, so there is no lookup for a visitor if the server would refuse it.
  useEmailLookup(values.document, email === null && (canLookUp || profile !== null), (found) => {
    if (form.read().email === '') form.set('email', found);
  });

  function applyChanges(changed: Partial<RequestValues>): void {
    if (Object.keys(changed).length === 0) return;
    form.setValues(changed);
    storeRaisedIncome({ ...form.read(), ...changed });
  }

  /** Moves values inside their limits and shows a notice. */
  const clamp = (fields: readonly FigureField[]) =>
    applyChanges(clampFigures(form.read(), limits, { fields, saidAt: performance.now() }));

  return {
    ...form,
    /** Sets a value and removes the notice about the old one. */
    set: <Name extends Field>(field: Name, value: RequestValues[Name]) => {
      setIsChanged(true);
      form.setValues({ [field]: value, notices: { ...form.read().notices, [field]: undefined } });
      if (field === 'income') keepRaisedIncome(null);
    },
    /**
     * On blur: moves the value inside the limits and shows a notice. An empty field shows that it is required.
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

/** Stores the typed income if it was raised: the share of the income is computed from the typed one. */
function storeRaisedIncome({ income, notices }: RequestValues): void {
  const typed = notices.income?.raisedFrom ?? null;
  keepRaisedIncome(income === null || typed === null ? null : { typed, raised: income });
}
