import { changeRates, type RateRow, type RateVersion } from '@cotejo/contracts/rates/admin';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { request } from '#data/http/request.ts';
import type { Clash } from '#forms/office/edits.ts';
import { useOfficeForm } from '#forms/use-office-form.ts';
import { Button } from '#ui/controls/Button.tsx';
import { FieldMessage, TextAreaField, TextField } from '#ui/controls/Field.tsx';
import { Dialog } from '#ui/feedback/Dialog.tsx';
import { describeCriteria } from '../institutions/criteria-form.ts';
import { editPath } from '../institutions/institution-columns.tsx';
import { loanNumbers } from '../institutions/institution-form.ts';
import styles from '../ui/admin-ui.module.css';
import { useDiscardQuestion } from '../ui/DiscardQuestion.tsx';
import { FailureNote } from '../ui/FailureNote.tsx';
import { LeaveGuard } from '../ui/LeaveGuard.tsx';
import { StaleNotice } from '../ui/StaleNotice.tsx';
import { useWarningQuestion } from '../ui/use-warning-question.tsx';
import { changesBetween, chargesText, type PricedRates } from './rate-changes.ts';
import {
  changeBodyOf,
  changesBesides,
  changesNothing,
  formOfRates,
  formOfReturn,
  type RateForm,
  rateErrors,
  rateField,
  rateLabels,
} from './rate-form.ts';
import { SourceFields } from './SourceFields.tsx';
import { rateConflictsIn, rateFailures, readPresentVersion, useChangeRate, warningsOfChange } from './use-rates.ts';

interface Conflict {
  version: RateVersion;
  /** The values of the version seen before. */
  before: PricedRates;
  clashes: Clash[];
}

export function ChangeRateDialog({
  row,
  returnTo,
  onClose,
}: {
  row: RateRow;
  /** An earlier version to start the form from. */
  returnTo?: RateVersion | undefined;
  onClose: () => void;
}) {
  const { institutionId } = row;
  // The version that the form edits: the row, or what somebody else saved since.
  const [seen, setSeen] = useState<PricedRates & { versionId: string }>(row);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const key = { institutionId, versionId: seen.versionId };
  const change = useChangeRate(row.name, onClose);
  const { ask, question: warningQuestion } = useWarningQuestion();

  async function save(values: RateForm, { base }: { base: RateForm }): Promise<void> {
    const body = changeBodyOf(values, base, key);
    try {
      const dryRun = await request(changeRates, { body: { ...body, dryRun: true } });
      const warnings = warningsOfChange(dryRun.warnings, body);
      if (warnings.length > 0 && !(await ask(warnings))) return;
      await change.mutateAsync(body);
    } catch (error) {
      if (rateConflictsIn(error)) await goOnOver();
      throw error;
    }
  }

  /** Applies the edits to the version that somebody else saved. */
  async function goOnOver(): Promise<void> {
    const version = await readPresentVersion(institutionId).catch(() => null);
    if (!version) return;
    const stored = { ...formOfRates(version), sourceLabel: '', sourceUrl: '', note: '' };
    setConflict({ version, before: seen, clashes: form.goOnOver(stored) });
    setSeen({ ...version, versionId: version.id });
  }

  const form = useOfficeForm<RateForm>({
    initial: formOfRates(row),
    restored: returnTo && formOfReturn(returnTo, row.validFrom),
    check: (values, base) => rateErrors(values, base, key),
    fieldOf: rateField,
    send: save,
  });
  const { close, question: discardQuestion } = useDiscardQuestion(form.isDirty, onClose);
  const formId = useId();
  const { box } = form;
  const restored = changesBesides(form.values, form.base);

  return (
    <Dialog
      isOpen
      wide
      title={`${returnTo ? 'Volver a una tasa anterior' : 'Cambiar la tasa'} de ${row.name}`}
      onClose={close}
      footer={
        <>
          <Button onClick={close}>Cancelar</Button>
          <Button type="submit" form={formId} variant="main" busyText={form.isBusy && 'Guardando...'}>
            Guardar cambio
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} noValidate onSubmit={form.onSubmit}>
        <div className={styles.pair}>
          {(['minRate', 'maxRate', ...loanNumbers] as const).map((name) => (
            <TextField key={name} label={rateLabels[name]} inputMode="decimal" {...box(name)} />
          ))}
        </div>
        <TextAreaField label={rateLabels.locations} rows={2} hint="Uno por línea" {...box('locations')} />
        {restored.charges && (
          <p className="small">
            <b>Vuelven también los cargos de entonces:</b> {chargesText(form.values.charges)}.
          </p>
        )}
        {restored.criteria && (
          <p className="small">
            <b>Vuelven también los requisitos de entonces:</b> {describeCriteria(form.values.criteria)}.
          </p>
        )}
        {!restored.charges && !restored.criteria && (
          <p className="small soft">
            Los cargos y los requisitos que publica se cambian en la{' '}
            <Link to={editPath(institutionId)} target="_blank">
              ficha de la institución
            </Link>
            .
          </p>
        )}
        <SourceFields box={box} hint="Dónde leíste lo nuevo" />
        <TextAreaField
          label="Nota"
          rows={2}
          maxLength={500}
          hint="Por qué cambia; solo la ve la administración. Puede quedar vacía."
          {...box('note')}
        />
        {form.errors.unchanged && changesNothing(form.values, form.base) && (
          <div role="alert">
            <FieldMessage tone="error">{form.errors.unchanged}</FieldMessage>
          </div>
        )}
        <FailureNote
          title={rateFailures.change}
          error={conflict && rateConflictsIn(form.failure) ? null : form.failure}
          keepsText
        />
        {conflict && (
          <StaleNotice
            stale={{
              updatedByName: conflict.version.createdByName,
              updatedAt: conflict.version.validFrom,
              changes: changesBetween(conflict.before, conflict.version),
            }}
            clashes={conflict.clashes}
            labels={rateLabels}
            onTake={(clash) => {
              form.takeStored(clash);
              setConflict({ ...conflict, clashes: conflict.clashes.filter((other) => other !== clash) });
            }}
          />
        )}
      </form>
      {discardQuestion}
      {warningQuestion}
      <LeaveGuard isUnsaved={form.isDirty}>El cambio de la tasa de {row.name} todavía no se guardó.</LeaveGuard>
    </Dialog>
  );
}
