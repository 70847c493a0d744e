import { sliderSteps } from '@cotejo/contracts/core/limits';
import type { Limits } from '@cotejo/contracts/institutions/public';
import type { TermsVersion } from '@cotejo/contracts/terms/public';
import type { OfferCatalog } from '@cotejo/finance/offer-catalog';
import { formatDollars, formatMonths } from '@cotejo/format/figures';
import clsx from 'clsx';
import { type FocusEvent, lazy, Suspense, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { importWhenOnline } from '#data/query/import-part.ts';
import { useCedulaQuestion } from '#forms/use-cedula-question.tsx';
import type { FieldErrors } from '#forms/use-form.ts';
import { useSeenTerms } from '#forms/use-seen-terms.ts';
import { keepWantedOffer } from '#loan/flow/marks.ts';
import { useSession } from '#session/session.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Checkbox } from '#ui/controls/Checkbox.tsx';
import { NumberSliderField, sliderStops } from '#ui/controls/NumberSliderField.tsx';
import { ErrorSummary } from '#ui/feedback/ErrorSummary.tsx';
import { TermsLinks } from '#ui/page/TermsLinks.tsx';
import { LowIncomeHelp } from '../debt-help.tsx';
import { OtherDebtsField } from '../OtherDebtsField.tsx';
import { type FigureField, missingFigureTexts, nobodyInShort, nobodyText } from './clamp-figure.ts';
import { EstimatePanel, EstimateStrip } from './EstimatePanel.tsx';
import { estimatePayments } from './estimate-payments.ts';
import { type Field, figureFields, type RequestValues, withoutNotices } from './form-values.ts';
import { LimitChip } from './LimitChip.tsx';
import { useLimits } from './limits.ts';
import { PersonFields } from './PersonFields.tsx';
import type { UrlFigures } from './request-figures.ts';
import styles from './request-form.module.css';
import { loadRequestSchema } from './request-schema.ts';
import { useCreditSubmission } from './use-credit-submission.ts';
import { useRequestForm } from './use-request-form.ts';

const TermsDialog = lazy(() => importWhenOnline(() => import('./TermsDialog.tsx')));
const LoginDialog = lazy(() => importWhenOnline(() => import('#session/LoginDialog.tsx')));

const fieldIds = {
  amount: 'monto',
  term: 'plazo',
  income: 'ingresos',
  location: 'ubicacion',
  document: 'cedula',
  email: 'mail',
  termsAccepted: 'terminos',
} as const satisfies Record<Field, string>;
const fieldLabels = {
  amount: 'Monto',
  term: 'Plazo',
  income: 'Ingresos',
  location: 'Ubicación',
  document: 'Cédula',
  email: 'Mail',
  termsAccepted: 'Términos y condiciones',
} as const satisfies Record<Field, string>;
const sendButtonId = 'comparar';

/**
 * Pressing COMPARAR can itself correct a value. A notice younger than this cannot have been read, so the form is not
 * sent until the next press.
 */
const noticeReadingMs = 1_000;

/** Texts for a form that got no response. */
const waitingTexts = {
  no: '',
  forNetwork: 'Sin conexión. Guardamos tu solicitud en esta página y la enviamos apenas vuelva.',
  takenBack: 'No se envió. Tus datos siguen aquí: presiona COMPARAR cuando quieras.',
} as const;

const goingOnText = 'Ya ingresaste. Enviamos tu formulario y enseguida ves tus opciones.';

const fieldOrder = Object.keys(fieldIds) as (keyof typeof fieldIds)[];

/**
 * The request form with its estimate. Without JavaScript it is a plain GET form that opens the results with its values
 * in the URL.
 */
export function RequestForm({
  catalog,
  limits: renderedLimits,
  cities,
  terms,
  urlFigures,
  canLookUp,
  hasDebtArticle = false,
  wanted = null,
}: {
  catalog: OfferCatalog;
  /** Null if no institution has any. */
  limits: Limits | null;
  cities: readonly string[];
  /** The version of the terms when the page was rendered; null if none is in force. */
  terms: Pick<TermsVersion, 'id' | 'version'> | null;
  urlFigures: UrlFigures;
  /** Whether the server looks up the e-mail of a cédula for visitors too. */
  canLookUp: boolean;
  /** Whether the blog has the article for people who cannot pay their debts. */
  hasDebtArticle?: boolean;
  /** The institution a visitor chose in a shared comparison. */
  wanted?: { id: string; name: string } | null;
}) {
  const { user } = useSession();
  const limits = useLimits(renderedLimits);
  const form = useRequestForm({ limits, urlFigures, profile: user, canLookUp, send, onWrong: markFailed });
  const { values, errors } = form;
  const cedulaQuestion = useCedulaQuestion(fieldIds.document, values.document);
  const { seen, changed, setRead, showChange } = useSeenTerms(terms);
  const submission = useCreditSubmission({
    onTermsChanged: (newTerms) => {
      showChange(newTerms);
      setIsTermsOpen(true);
      form.set('termsAccepted', false);
      form.setErrors({ termsAccepted: `Los términos cambiaron: lee la versión ${newTerms.version} y acéptala.` });
    },
    onRefused: (fields) => {
      form.refuse(fields);
      markFailed(fields);
    },
    onSignedIn: form.submit,
  });
  // Fields with an error at the last submit that are not corrected yet. The summary lists only these: an error found
  // later, on blur, is not added to it.
  const [failedFields, setFailedFields] = useState<readonly string[]>([]);
  const uncorrected = failedFields.filter((field) => errors[field]);
  if (uncorrected.length < failedFields.length) setFailedFields(uncorrected);
  const [focused, setFocused] = useState<FigureField | null>(null);
  const [isTermsOpen, setIsTermsOpen] = useState(false);
  const { amount, term, income, location } = useDeferredValue(values);
  const canEstimate = catalog.active.length > 0;
  const estimate = useMemo(
    () =>
      once(() => estimatePayments(catalog, { amount: amount ?? 0, term: term ?? 0, income: income ?? 0, location })),
    [catalog, amount, term, income, location],
  );

  useEffect(() => {
    if (wanted) keepWantedOffer(wanted.id);
  }, [wanted]);

  function markFailed(fields: FieldErrors): void {
    setFailedFields(Object.keys(fields));
  }

  async function send(typed: RequestValues): Promise<void> {
    const justCorrected = figureFields.find(
      (field) => performance.now() - (typed.notices[field]?.saidAt ?? Number.NEGATIVE_INFINITY) < noticeReadingMs,
    );
    if (justCorrected) return document.getElementById(fieldIds[justCorrected])?.focus();
    if (!form.hasOwnDocument && cedulaQuestion.ask(true)) return document.getElementById(fieldIds.document)?.focus();
    const body = (await loadRequestSchema()).parse(withoutNotices(typed));
    submission.submit({ ...body, termsVersionId: seen?.id });
  }

  function takeBack(): void {
    submission.takeBack();
    // The pressed button disappears, so the focus needs a new place.
    document.getElementById(sendButtonId)?.focus();
  }

  const onFocus = ({ target }: FocusEvent) => {
    const box = target.closest('[data-number-slider]')?.querySelector('input[id]');
    setFocused(figureFields.find((field) => fieldIds[field] === box?.id) ?? null);
  };
  const noticeOf = (field: FigureField) => {
    const notice = values.notices[field];
    if (field !== 'income' || notice?.raisedFrom == null) return notice?.text;
    return (
      <>
        {notice.text} <LowIncomeHelp hasArticle={hasDebtArticle} />
      </>
    );
  };
  const figure = (field: FigureField, label: string) => ({
    id: fieldIds[field],
    name: fieldIds[field],
    label,
    ...limits[field],
    step: sliderSteps[field],
    value: values[field],
    onChange: (value: number | null) => form.set(field, value),
    onBlur: () => form.leaveFigure(field),
    error: errors[field],
    notice: noticeOf(field),
    hint: <LimitChip field={field} value={values[field]} limits={limits[field]} isShown={focused === field} />,
  });
  // Without an amount or a term there is no estimate, so the text asks for them.
  const emptyText = amount === null ? missingFigureTexts.amount : term === null ? missingFigureTexts.term : nobodyText;
  const shownErrors = fieldOrder.filter((field) => uncorrected.includes(field));

  return (
    <>
      <div className={`box ${styles.grid}`}>
        <form
          className={styles.form}
          action="/creditos/resultados"
          noValidate
          onSubmit={form.onSubmit}
          onFocus={onFocus}
          onBlur={() => setFocused(null)}
          // Editing cancels the queued request; another submit sends it.
          onInput={submission.waiting === 'forNetwork' ? submission.takeBack : undefined}
        >
          {wanted && (
            <p className={styles.wanted}>
              Elegiste <b>{wanted.name}</b>. Completa tus datos y seguimos.
            </p>
          )}
          {submission.isGoingOn && (
            <p className={styles.wanted} role="status">
              {submission.waiting === 'no' ? goingOnText : waitingTexts[submission.waiting]}
            </p>
          )}
          <ErrorSummary
            level={2}
            attempt={form.attempt}
            errors={shownErrors.map((field) => ({
              fieldId: fieldIds[field],
              label: fieldLabels[field],
              text: String(errors[field]),
            }))}
          />
          <fieldset>
            <legend>Tu préstamo</legend>
            <NumberSliderField {...figure('amount', 'Monto')} unit="money" formatEnd={formatDollars} />
            <NumberSliderField
              {...figure('term', 'Plazo')}
              unit="meses"
              stops={sliderStops(limits.term.min, limits.term.max, sliderSteps.term)}
              formatEnd={formatMonths}
            />
            <NumberSliderField
              {...figure('income', 'Ingresos')}
              labelNote="al mes, después de descuentos"
              unit="money"
              formatEnd={formatDollars}
            />
            <div className={styles.withScript}>
              <OtherDebtsField hint="Opcional: lo que ya pagas por préstamos y tarjetas. Se queda en esta pestaña y no la enviamos." />
            </div>
          </fieldset>
          <PersonFields {...{ form, cedulaQuestion }} ids={fieldIds} renderedCities={cities} />
          <div className={clsx(styles.accept, styles.withScript)}>
            <Checkbox
              id={fieldIds.termsAccepted}
              label="Acepto los términos y condiciones"
              checked={values.termsAccepted}
              onChange={(event) => form.set('termsAccepted', event.target.checked)}
              error={errors.termsAccepted}
            />
            <Button variant="plain" small onClick={() => setIsTermsOpen(true)}>
              Leer más<span className="visually-hidden"> sobre los términos y condiciones</span>
            </Button>
          </div>
          <noscript>
            <Button type="submit" variant="main" wide>
              COMPARAR
            </Button>
          </noscript>
          <div className={clsx(styles.send, styles.withScript)}>
            <Button
              id={sendButtonId}
              type="submit"
              variant="main"
              wide
              isBlocked={!values.termsAccepted}
              busyText={submission.isBusy && 'Verificando...'}
              aria-describedby="comparar-nota"
            >
              COMPARAR
            </Button>
            <div role="status">{waitingTexts[submission.waiting]}</div>
            {submission.waiting === 'forNetwork' && (
              <Button variant="plain" small onClick={takeBack}>
                No enviar
              </Button>
            )}
            <p className="note" id="comparar-nota">
              {values.termsAccepted || submission.isBusy
                ? `Al comparar guardamos ${seen ? `la versión ${seen.version} de los términos` : 'tu aceptación de los términos'}, con la fecha y la hora.`
                : 'Para comparar, acepta los términos y condiciones.'}
            </p>
            <p className="note">
              En páginas aparte: <TermsLinks />.
            </p>
          </div>
        </form>
        {canEstimate && <EstimatePanel estimate={estimate} figures={{ amount, term, income }} emptyText={emptyText} />}
      </div>
      {canEstimate && (
        <EstimateStrip
          estimate={estimate}
          figures={{ amount, term, income }}
          emptyText={emptyText === nobodyText ? nobodyInShort : emptyText}
        />
      )}
      <Suspense fallback={null}>
        {isTermsOpen && <TermsDialog changed={changed} onRead={setRead} onClose={() => setIsTermsOpen(false)} />}
        {submission.isLoginOpen && (
          <LoginDialog
            isOpen
            onClose={submission.closeLogin}
            onSignedIn={submission.resume}
            returnTo="/creditos/solicitud"
            email={values.email}
          />
        )}
      </Suspense>
    </>
  );
}

/** Returns a function that calls `make` the first time only. */
function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
