import type { RateRow } from '@cotejo/contracts/rates/admin';
import { confirmRatesBody } from '@cotejo/contracts/rates/admin.schemas';
import { formatCount, formatList, formatPercent } from '@cotejo/format/figures';
import { useId, useState } from 'react';
import type { FieldErrors } from '#forms/use-form.ts';
import { useOfficeForm } from '#forms/use-office-form.ts';
import { SourceLink } from '#loan/RatesNote.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { Checkbox } from '#ui/controls/Checkbox.tsx';
import { Dialog } from '#ui/feedback/Dialog.tsx';
import { Icon } from '#ui/page/Icon.tsx';
import styles from '../ui/admin-ui.module.css';
import { FailureNote } from '../ui/FailureNote.tsx';
import rateStyles from './rates.module.css';
import { SourceFields } from './SourceFields.tsx';
import { emptySource, type SourceForm, sourceField, sourceOf } from './source-form.ts';
import { rateConflictsIn, rateFailures, useConfirmRates } from './use-rates.ts';

interface ConfirmForm extends SourceForm {
  keepsSources: boolean;
}

/** A rate that was never confirmed has no source to keep. */
const lacksSource = ({ confirmedAt }: RateRow): boolean => confirmedAt === null;

/** If some rates were changed in the meantime, they are removed and the others can still be confirmed. */
export function ConfirmRatesDialog({
  rows,
  onDrop,
  onDone,
  onClose,
}: {
  rows: readonly RateRow[];
  /** Rates that were changed in the meantime. */
  onDrop: (ids: readonly string[]) => void;
  onDone: () => void;
  onClose: () => void;
}) {
  const [dropped, setDropped] = useState<string[]>([]);
  const confirm = useConfirmRates(onDone);
  const bodyOf = ({ keepsSources, ...source }: ConfirmForm) => ({
    confirmations: rows.map(({ institutionId, versionId }) => ({ institutionId, versionId })),
    ...(!keepsSources && { source: sourceOf(source) }),
  });
  const sourceless = rows.filter(lacksSource);
  const form = useOfficeForm<ConfirmForm>({
    initial: { ...emptySource, keepsSources: !rows.every(lacksSource) },
    schema: confirmRatesBody,
    bodyOf,
    fieldOf: sourceField,
    check: ({ keepsSources }): FieldErrors =>
      keepsSources && sourceless.length > 0 ? { keepsSources: sourcelessText(sourceless.map(({ name }) => name)) } : {},
    send: (values) => confirm.mutateAsync(confirmRatesBody.parse(bodyOf(values))),
    onFailure: (error) => {
      const ids = rateConflictsIn(error)?.map(({ institutionId }) => institutionId);
      if (!ids) return;
      const changed = rows.filter(({ institutionId }) => ids.includes(institutionId));
      setDropped((present) => [...present, ...changed.map(({ name }) => name)]);
      onDrop(ids);
    },
  });
  const formId = useId();
  const isEmpty = rows.length === 0;
  return (
    <Dialog
      isOpen
      title="Confirmar tasas"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{isEmpty ? 'Cerrar' : 'Cancelar'}</Button>
          {!isEmpty && (
            <Button type="submit" form={formId} variant="main" busyText={form.isBusy && 'Confirmando...'}>
              Confirmar {formatCount(rows.length, 'tasa', 'tasas')}
            </Button>
          )}
        </>
      }
    >
      <form id={formId} className={styles.form} noValidate onSubmit={form.onSubmit}>
        {dropped.length > 0 && (
          <div className={styles.stale} role="alert">
            <h3>
              <Icon name="warning" size={20} />
              No se confirmó ninguna todavía
            </h3>
            <p>
              <b>{formatList(dropped)}</b> {dropped.length === 1 ? 'cambió' : 'cambiaron'} mientras tanto y ya no{' '}
              {dropped.length === 1 ? 'está elegida' : 'están elegidas'}: mira en la lista cómo{' '}
              {dropped.length === 1 ? 'quedó' : 'quedaron'}.
            </p>
            {!isEmpty && <p>Las demás siguen aquí: confirma otra vez.</p>}
          </div>
        )}
        {!isEmpty && (
          <>
            <p className="soft">
              Di que hoy comparaste {rows.length === 1 ? 'esta tasa' : 'estas tasas'} con su fuente y{' '}
              {rows.length === 1 ? 'sigue' : 'siguen'} igual. Queda tu nombre y el día.
            </p>
            <ul className={rateStyles.compared}>
              {rows.map((row) => (
                <li key={row.institutionId}>
                  <b>{row.name}</b>
                  <span className="no-break figure">
                    {formatPercent(row.minRate)} a {formatPercent(row.maxRate)}
                  </span>
                  <span className="small">
                    {lacksSource(row) ? (
                      <span className="soft">aún sin fuente</span>
                    ) : (
                      <SourceLink source={row.source} />
                    )}
                  </span>
                </li>
              ))}
            </ul>
            <Checkbox
              label={rows.length === 1 ? 'Dejar la fuente que tiene' : 'Dejar la fuente que tiene cada una'}
              {...form.tick('keepsSources')}
            />
            {!form.values.keepsSources && (
              <SourceFields
                box={form.box}
                hint={rows.length === 1 ? undefined : 'La misma para todas: reemplaza la que tienen'}
              />
            )}
          </>
        )}
        <FailureNote
          title={rateFailures.confirm}
          error={rateConflictsIn(form.failure) ? null : form.failure}
          keepsText
        />
      </form>
    </Dialog>
  );
}

const sourcelessText = (names: readonly string[]): string =>
  names.length === 1
    ? `${names[0]} aún no tiene fuente: escribe de dónde es su tasa, o confírmala aparte`
    : `${formatList(names)} aún no tienen fuente: escribe de dónde son sus tasas, o confírmalas aparte`;
