import type { RateImportReply } from '@cotejo/contracts/rates/imports';
import { applyRateImportBody } from '@cotejo/contracts/rates/imports.schemas';
import { formatCount } from '@cotejo/format/figures';
import { isNotFound, RequestError } from '#data/http/request-error.ts';
import { useOfficeForm } from '#forms/use-office-form.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Checkbox } from '#ui/controls/Checkbox.tsx';
import { TextAreaField } from '#ui/controls/Field.tsx';
import { Icon } from '#ui/page/Icon.tsx';
import styles from '../ui/admin-ui.module.css';
import { FailureNote } from '../ui/FailureNote.tsx';
import { LeaveGuard } from '../ui/LeaveGuard.tsx';
import { useWarningQuestion } from '../ui/use-warning-question.tsx';
import { SourceFields } from './SourceFields.tsx';
import { emptySource, hasSource, type SourceForm, sourceField, sourceOf } from './source-form.ts';
import { type AppliedCounts, importFailures, useApplyImport, warningText } from './use-import.ts';

interface ApplyForm extends SourceForm {
  note: string;
  confirmEqual: boolean;
}

/** Warnings that need a confirmation; the others are shown next to the rows. */
const askedCodes: readonly RateImportReply['warnings'][number]['code'][] = [
  'RATE_ABOVE_CEILING',
  'RATE_JUMP',
  'CEILING_BELOW_OFFERS',
];

/** All or nothing. Changed rates of products need a source. */
export function ApplyImport({
  read,
  onApplied,
}: {
  read: RateImportReply;
  onApplied: (applied: AppliedCounts) => void;
}) {
  const { kind, counts, warnings } = read;
  const isOfProducts = kind === 'products';
  const changing = counts.new + counts.changed;
  const needsSource = isOfProducts && changing > 0;
  const apply = useApplyImport(read, onApplied);
  const { ask, question } = useWarningQuestion();
  const bodyOf = ({ note, confirmEqual, ...source }: ApplyForm) => ({
    // Confirmed rows keep their source, and other rows can name their own.
    ...((needsSource || hasSource(source)) && { source: sourceOf(source) }),
    note,
    ...(isOfProducts && { confirmEqual }),
  });
  const form = useOfficeForm<ApplyForm>({
    initial: { ...emptySource, note: '', confirmEqual: false },
    schema: applyRateImportBody,
    bodyOf,
    fieldOf: sourceField,
    send: async (values) => {
      const unusual = warnings.filter(({ code }) => askedCodes.includes(code));
      if (unusual.length > 0 && !(await ask(unusual.map(warningText)))) return;
      await apply.mutateAsync(applyRateImportBody.parse(bodyOf(values)));
    },
  });
  const overtaken = overtakenText(form.failure);
  const obstacle =
    overtaken !== null
      ? 'Sube el archivo otra vez para ver cómo está todo ahora.'
      : counts.wrong > 0
        ? `${formatCount(counts.wrong, 'fila tiene', 'filas tienen')} errores: corrígelos y sube el archivo otra vez.`
        : changing === 0 && !(isOfProducts && counts.equal > 0)
          ? 'No hay nada que aplicar: todo está igual.'
          : changing === 0 && !form.values.confirmEqual
            ? 'Todo está igual: marca que cuentan como comprobadas, o no hay nada que aplicar.'
            : null;

  return (
    <>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (obstacle === null) form.onSubmit(event);
        }}
      >
        <SourceFields
          box={form.box}
          hint={
            needsSource
              ? 'De dónde son las cifras del archivo'
              : isOfProducts
                ? 'Si la dejas vacía, cada una conserva la suya'
                : 'De las filas que no nombran la suya; puede quedar vacía'
          }
        />
        <TextAreaField
          label="Nota"
          rows={2}
          maxLength={500}
          hint="Por qué cambian; solo la ve la administración. Puede quedar vacía."
          {...form.box('note')}
        />
        {isOfProducts && counts.equal > 0 && (
          <Checkbox
            label={`Contar como comprobadas las que no cambian (${counts.equal})`}
            {...form.tick('confirmEqual')}
          />
        )}
        {overtaken !== null ? (
          <div className={styles.stale} role="alert">
            <h3>
              <Icon name="warning" size={20} />
              No se aplicó nada
            </h3>
            <p>{overtaken} Súbelo otra vez: verás qué falta.</p>
          </div>
        ) : (
          <FailureNote title={importFailures.apply} error={form.failure} keepsText />
        )}
        <div className={styles.formFoot}>
          <p id="apply-obstacle" className="small soft" role="status">
            {obstacle}
          </p>
          <Button
            type="submit"
            variant="main"
            isBlocked={obstacle !== null}
            aria-describedby="apply-obstacle"
            busyText={form.isBusy && 'Aplicando...'}
          >
            Aplicar
          </Button>
        </div>
      </form>
      {question}
      <LeaveGuard isUnsaved={form.isDirty}>El archivo todavía no se aplicó.</LeaveGuard>
    </>
  );
}

/** Null for any other failure. */
function overtakenText(failure: unknown): string | null {
  if (isNotFound(failure)) return 'Pasó más de un día desde que subiste el archivo.';
  return failure instanceof RequestError && failure.code === 'CONFLICT' ? failure.message : null;
}
