import type { RateRow } from '@cotejo/contracts/rates/admin';
import { confirmRatesBody } from '@cotejo/contracts/rates/admin.schemas';
import { formatCount, formatList } from '@cotejo/format/figures';
import { useId, useState } from 'react';
import { fieldErrors } from '#forms/field-errors.ts';
import { useForm } from '#forms/use-form.ts';
import { Button } from '#ui/Button.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Icon } from '#ui/Icon.tsx';
import styles from '../ui/admin-ui.module.css';
import { FailureNote } from '../ui/FailureNote.tsx';
import { SourceFields } from './SourceFields.tsx';
import { emptySource, type SourceForm, sourceOf, withSourceBoxes } from './source-form.ts';
import { rateConflictsIn, rateFailures, useConfirmRates } from './use-rates.ts';

interface ConfirmForm extends SourceForm {
  keepsSources: boolean;
}

const namedAtMost = 8;

/**
 * Says that rates were compared with their source today. Those that changed meanwhile are taken
 * out, the others stay to be confirmed.
 */
export function ConfirmRatesDialog({
  rows,
  onDrop,
  onDone,
  onClose,
}: {
  rows: readonly RateRow[];
  /** These changed meanwhile: nobody compared what they are now. */
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
  const form = useForm<ConfirmForm>({
    initial: { ...emptySource, keepsSources: false },
    check: (values) => withSourceBoxes(fieldErrors(confirmRatesBody, bodyOf(values))),
    send: (values) => confirm.mutateAsync(confirmRatesBody.parse(bodyOf(values))),
    onFailure: (error, fields) => {
      form.setErrors(withSourceBoxes(fields));
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
            <p>
              <b>{namesOf(rows)}</b>
            </p>
            <p className="soft">
              Di que hoy comparaste {rows.length === 1 ? 'su tasa' : 'sus tasas'} con la fuente y{' '}
              {rows.length === 1 ? 'sigue' : 'siguen'} igual. Queda tu nombre y el día.
            </p>
            <Checkbox
              label={rows.length === 1 ? 'Dejar la fuente que tiene' : 'Dejar la fuente que tiene cada una'}
              checked={form.values.keepsSources}
              onChange={(event) => form.set('keepsSources', event.target.checked)}
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

function namesOf(rows: readonly RateRow[]): string {
  const names = rows.map(({ name }) => name);
  if (names.length <= namedAtMost) return formatList(names);
  return `${names.slice(0, namedAtMost - 1).join(', ')} y ${names.length - namedAtMost + 1} más`;
}
