import { maximumCharges } from '@cotejo/contracts/institutions/charges';
import type { InstitutionType } from '@cotejo/contracts/institutions/public';
import { formatCount } from '@cotejo/format/figures';
import { lazy, Suspense, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { FieldMessage } from '#ui/Field.tsx';
import { Icon } from '#ui/Icon.tsx';
import styles from '../ui/admin-ui.module.css';
import { ChargeFields } from './ChargeFields.tsx';
import { type ChargeForm, chargesPath, nameOfCharge, presetsOf } from './charge-form.ts';
import own from './charges.module.css';
import { institutionFieldId } from './institution-form.ts';

const CostPreview = lazy(() => import('./CostPreview.tsx'));

const listId = institutionFieldId(chargesPath);
const boxId = (index: number, key: string) => institutionFieldId(`${chargesPath}.${index}.${key}`);

/** Where each charge of before stands now; null for one that is gone. */
export type PlaceOf = (index: number) => number | null;

/** The charges of the personal loan: rows to fill in, to add, to take away and to put in order. */
export function ChargesEditor({
  charges,
  type,
  minRate,
  errors,
  onChange,
}: {
  /** Null: the stored ones cannot be read. */
  charges: readonly ChargeForm[] | null;
  type: InstitutionType | '';
  /** The rate offers are priced at, as typed. */
  minRate: string;
  errors: Readonly<Record<string, string>>;
  /** @param placeOf given where charges moved or went */
  onChange: (charges: ChargeForm[], placeOf?: PlaceOf) => void;
}) {
  const rows = charges ?? [];
  const [statusText, setStatusText] = useState('');
  const [deleted, setDeleted] = useState<{ charge: ChargeForm; index: number } | null>(null);
  const focusNext = useRef<string | null>(null);
  useLayoutEffect(() => {
    if (focusNext.current === null) return;
    document.getElementById(focusNext.current)?.focus();
    focusNext.current = null;
  });
  const isFull = rows.length >= maximumCharges;
  const listError = errors[chargesPath];

  function add(charge: ChargeForm, index = rows.length): void {
    if (isFull) return;
    focusNext.current = boxId(index, charge.kind === 'other' ? 'name' : 'value');
    setStatusText(`Agregaste ${nameOfCharge(charge)}.`);
    setDeleted(null);
    onChange([...rows.slice(0, index), charge, ...rows.slice(index)], (place) => (place < index ? place : place + 1));
  }
  function deleteCharge(index: number): void {
    const charge = rows[index];
    if (!charge) return;
    focusNext.current = `${listId}-undo`;
    setStatusText('');
    setDeleted({ charge, index });
    onChange(
      rows.filter((_row, place) => place !== index),
      (place) => (place === index ? null : place < index ? place : place - 1),
    );
  }
  function move(index: number, step: -1 | 1): void {
    const target = index + step;
    const [charge, other] = [rows[index], rows[target]];
    if (!charge || !other) return;
    const moved = [...rows];
    [moved[index], moved[target]] = [other, charge];
    focusNext.current = boxId(target, step < 0 ? 'up' : 'down');
    setStatusText(`${nameOfCharge(charge)} es ahora el cargo ${target + 1} de ${rows.length}.`);
    onChange(moved, (place) => (place === index ? target : place === target ? index : place));
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
      {charges === null && <UnreadableNotice onEmpty={() => onChange([])} />}
      {charges?.length === 0 && <p className={own.none}>Sin cargos informados.</p>}
      <ol className={own.rows}>
        {rows.map((charge, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: charges have no id, and each box shows what the form holds
          <li key={index}>
            <ChargeFields
              charge={charge}
              index={index}
              count={rows.length}
              errors={errors}
              onChange={(changed) => onChange(rows.map((row, place) => (place === index ? changed : row)))}
              onMove={(step) => move(index, step)}
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

/**
 * The stored charges are lost to everybody until somebody says what they are, were it that there
 * are none.
 */
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
