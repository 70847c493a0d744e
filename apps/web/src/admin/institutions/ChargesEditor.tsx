import { maximumCharges } from '@cotejo/contracts/institutions/charges';
import { formatCount } from '@cotejo/format/figures';
import { lazy, Suspense, useLayoutEffect, useRef, useState } from 'react';
import { useFieldArray } from 'react-hook-form';
import type { OfficeForm } from '#forms/use-office-form.ts';
import { Button } from '#ui/controls/Button.tsx';
import { FieldMessage } from '#ui/controls/Field.tsx';
import { Icon } from '#ui/page/Icon.tsx';
import styles from '../ui/admin-ui.module.css';
import { ChargeFields } from './ChargeFields.tsx';
import { type ChargeForm, nameOfCharge, presetsOf } from './charge-form.ts';
import own from './charges.module.css';
import { type InstitutionForm, institutionFieldId } from './institution-form.ts';

const CostPreview = lazy(() => import('./CostPreview.tsx'));

const listId = institutionFieldId('charges');

export function ChargesEditor({ form }: { form: OfficeForm<InstitutionForm> }) {
  const { fields: rows, insert, remove, move } = useFieldArray({ control: form.control, name: 'charges' });
  // Null if the stored charges cannot be read.
  const { charges, type, minRate } = form.values;
  const [statusText, setStatusText] = useState('');
  const [deleted, setDeleted] = useState<{ charge: ChargeForm; index: number } | null>(null);
  const focusNext = useRef<string | null>(null);
  useLayoutEffect(() => {
    if (focusNext.current === null) return;
    document.getElementById(focusNext.current)?.focus();
    focusNext.current = null;
  });
  const isFull = rows.length >= maximumCharges;
  const listError = form.errors['charges.root'];

  function add(charge: ChargeForm, index = rows.length): void {
    if (isFull) return;
    focusNext.current = institutionFieldId(`charges.${index}.${charge.kind === 'other' ? 'name' : 'value'}`);
    setStatusText(`Agregaste ${nameOfCharge(charge)}.`);
    setDeleted(null);
    insert(index, charge, { shouldFocus: false });
    form.recheckErrors(['charges']);
  }
  function deleteCharge(index: number): void {
    focusNext.current = `${listId}-undo`;
    setStatusText('');
    const charge = charges?.[index];
    setDeleted(charge ? { charge, index } : null);
    remove(index);
    form.recheckErrors(['charges']);
  }
  function moveCharge(index: number, step: -1 | 1): void {
    const target = index + step;
    if (target < 0 || target >= rows.length) return;
    focusNext.current = institutionFieldId(`charges.${target}.${step < 0 ? 'up' : 'down'}`);
    const charge = charges?.[index];
    if (charge) setStatusText(`${nameOfCharge(charge)} es ahora el cargo ${target + 1} de ${rows.length}.`);
    move(index, target);
  }

  return (
    <fieldset className={styles.fieldset}>
      <legend id={listId} tabIndex={-1}>
        Cargos del préstamo
      </legend>
      <p className="small soft">
        Lo que la persona paga aparte del interés, con IVA. Salen en este orden en la oferta y en la ficha informativa.
      </p>
      {listError && <FieldMessage tone="error">{listError}</FieldMessage>}
      {charges === null && <UnreadableNotice onEmpty={() => form.set('charges', [])} />}
      {charges?.length === 0 && <p className={own.none}>Sin cargos informados.</p>}
      <ol className={own.rows}>
        {rows.map(({ id, ...row }, index) => (
          <li key={id}>
            <ChargeFields
              form={form}
              charge={charges?.[index] ?? row}
              index={index}
              count={rows.length}
              onMove={(step) => moveCharge(index, step)}
              onDelete={() => deleteCharge(index)}
            />
          </li>
        ))}
      </ol>
      {deleted && (
        <p className={own.deleted} role="status">
          <span>Quitaste {nameOfCharge(deleted.charge)}.</span>
          <Button small id={`${listId}-undo`} onClick={() => add(deleted.charge, Math.min(deleted.index, rows.length))}>
            Deshacer
          </Button>
        </p>
      )}
      <p className="visually-hidden" role="status">
        {statusText}
      </p>
      <div className={own.presets}>
        <b id={`${listId}-add`} className="small">
          Agregar un cargo
        </b>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset within the fieldset of the list would be read twice */}
        <div role="group" aria-labelledby={`${listId}-add`} className="row">
          {presetsOf(type).map((preset) => (
            <Button
              key={preset.kind}
              small
              isBlocked={isFull}
              aria-describedby={`${listId}-limit`}
              onClick={() => add(preset)}
            >
              <Icon name="plus" size={18} />
              {nameOfCharge(preset)}
            </Button>
          ))}
        </div>
        <p id={`${listId}-limit`} className="note">
          {isFull
            ? `Admite como máximo ${maximumCharges} cargos: quita uno para agregar otro.`
            : `${formatCount(rows.length, 'cargo', 'cargos')} de ${maximumCharges}.`}
        </p>
      </div>
      {charges && (
        <Suspense fallback={<div className={own.preview} />}>
          <CostPreview charges={charges} minRate={minRate} />
        </Suspense>
      )}
    </fieldset>
  );
}

function UnreadableNotice({ onEmpty }: { onEmpty: () => void }) {
  return (
    <div className={styles.warning}>
      <Icon name="warning" size={20} />
      <div className={own.unreadable}>
        <p>
          <b>Los cargos guardados no se pueden leer.</b> La institución queda fuera de las ofertas hasta que los
          escribas de nuevo y guardes. Si no cambias nada aquí, se queda lo guardado.
        </p>
        <Button small onClick={onEmpty}>
          No cobra ningún cargo
        </Button>
      </div>
    </div>
  );
}
