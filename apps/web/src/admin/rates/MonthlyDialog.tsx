import { rateSegmentLabels, rateSegments } from '@cotejo/contracts/rates/source';
import { formatPercent } from '@cotejo/format/figures';
import { formatMonthOfYear } from '@cotejo/format/time';
import { useId } from 'react';
import { type OfficeForm, useOfficeForm } from '#forms/use-office-form.ts';
import { Button } from '#ui/controls/Button.tsx';
import { SelectField, TextField } from '#ui/controls/Field.tsx';
import { Dialog } from '#ui/feedback/Dialog.tsx';
import styles from '../ui/admin-ui.module.css';
import { useDiscardQuestion } from '../ui/DiscardQuestion.tsx';
import { FailureNote } from '../ui/FailureNote.tsx';
import { useWarningQuestion } from '../ui/use-warning-question.tsx';
import { type MonthlyForm, monthlyErrors, segmentOf } from './monthly-form.ts';
import type { MonthlyKind } from './monthly-kind.ts';
import { SourceFields } from './SourceFields.tsx';
import { sourceField } from './source-form.ts';
import { findWritten, monthlyWarnings, useInstitutionNames, useSaveMonthly } from './use-monthly.ts';

export interface EditedMonthly {
  initial: MonthlyForm;
  /** Editing a stored one: only its rates can change. */
  name: string | null;
}

export function MonthlyDialog({
  kind,
  edited: { initial, name },
  onClose,
}: {
  kind: MonthlyKind<string>;
  edited: EditedMonthly;
  onClose: () => void;
}) {
  const isNew = name === null;
  const save = useSaveMonthly(kind, onClose);
  const { ask, question: warningQuestion } = useWarningQuestion();
  const form = useOfficeForm<MonthlyForm>({
    initial,
    schema: kind.body,
    bodyOf: kind.bodyOf,
    fieldOf: (name) => (name === kind.rateField ? 'rate' : sourceField(name)),
    check: (values) => monthlyErrors(kind, values),
    send: async (values) => {
      const written = isNew ? await findWritten(kind, values) : null;
      const unusual = await monthlyWarnings(kind, values);
      const asked = [...(written === null ? [] : [overText(kind, values, written)]), ...unusual];
      if (asked.length > 0 && !(await ask(asked))) return;
      await save.mutateAsync(values);
    },
  });
  const { close, question: discardQuestion } = useDiscardQuestion(form.isDirty, onClose);
  const formId = useId();
  return (
    <Dialog
      isOpen
      title={`${isNew ? 'Escribir' : 'Cambiar'} ${kind.title.toLowerCase()}`}
      onClose={close}
      footer={
        <>
          <Button onClick={close}>Cancelar</Button>
          <Button type="submit" form={formId} variant="main" busyText={form.isBusy && 'Guardando...'}>
            Guardar
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} noValidate onSubmit={form.onSubmit}>
        {isNew ? (
          <>
            {kind.isByInstitution && <InstitutionSelect form={form} />}
            <div className={styles.pair}>
              <TextField label="Mes" type="month" placeholder="AAAA-MM" {...form.box('month')} />
              <SelectField label="Segmento" {...form.box('segment')}>
                {rateSegments.map((segment) => (
                  <option key={segment} value={segment}>
                    {rateSegmentLabels[segment]}
                  </option>
                ))}
              </SelectField>
            </div>
          </>
        ) : (
          <p>
            <b>{name}</b>
          </p>
        )}
        <div className={styles.pair}>
          <TextField label={`${kind.rateLabel} (%)`} inputMode="decimal" {...form.box('rate')} />
          {kind.isByInstitution && (
            <TextField
              label="Monto colocado ($)"
              inputMode="decimal"
              hint="Puede quedar vacío"
              {...form.box('amountLent')}
            />
          )}
        </div>
        <SourceFields box={form.box} hint="Por ejemplo: Banco Central del Ecuador, tasas de noviembre de 2026" />
        <FailureNote title={save.failureTitle} error={form.failure} keepsText />
      </form>
      {discardQuestion}
      {warningQuestion}
    </Dialog>
  );
}

function InstitutionSelect({ form }: { form: OfficeForm<MonthlyForm> }) {
  const names = useInstitutionNames();
  return (
    <SelectField
      label="Institución"
      hint={names.isError ? 'No se pudieron cargar las instituciones: cierra y vuelve a intentar.' : undefined}
      {...form.box('institutionId')}
    >
      <option value="">{names.isPending ? 'Cargando...' : 'Elige'}</option>
      {names.data?.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}

function overText({ noun }: MonthlyKind<string>, { month, segment }: MonthlyForm, written: number): string {
  const known = segmentOf(segment);
  return `Ya hay un ${noun.one} de ${known ? rateSegmentLabels[known] : segment} de ${formatMonthOfYear(month)}: ${formatPercent(written)}. Lo tuyo lo reemplaza`;
}
