import { chargeNames } from '@cotejo/contracts/institutions/charges';
import type { ChargeKind } from '@cotejo/finance';
import { Button } from '#ui/Button.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import { SelectField, TextField } from '#ui/Field.tsx';
import styles from '../ui/admin-ui.module.css';
import { basisLabels, obligationLabels, timeLabels } from '../ui/charge-words.ts';
import { type ChargeForm, chargesPath, nameOfCharge, withKind } from './charge-form.ts';
import own from './charges.module.css';
import { institutionFieldId } from './institution-form.ts';

const valueHints: Readonly<Record<ChargeForm['basis'], string>> = {
  amount: 'Hasta 20 %, con cuatro decimales como máximo',
  balance: 'Hasta 2 % al mes, con cuatro decimales como máximo',
  fixed: 'Hasta $10.000',
  '': 'Elige primero sobre qué se calcula',
};

/** One charge: its boxes, and the buttons that move it or take it away. */
export function ChargeFields({
  charge,
  index,
  count,
  errors,
  onChange,
  onMove,
  onDelete,
}: {
  charge: ChargeForm;
  index: number;
  /** How many charges there are. */
  count: number;
  errors: Readonly<Record<string, string>>;
  onChange: (charge: ChargeForm) => void;
  /** One place towards the beginning (-1) or the end (1). */
  onMove: (step: -1 | 1) => void;
  onDelete: () => void;
}) {
  const path = `${chargesPath}.${index}`;
  const name = nameOfCharge(charge);
  const box = (key: string) => ({ id: institutionFieldId(`${path}.${key}`), error: errors[`${path}.${key}`] });
  const choice = <Key extends 'basis' | 'when' | 'obligation'>(key: Key, labels: Readonly<Record<string, string>>) => ({
    ...box(key),
    value: charge[key],
    onChange: (event: { target: { value: string } }) => onChange({ ...charge, [key]: event.target.value }),
    children: (
      <>
        {key !== 'obligation' && <option value="">Elige</option>}
        {Object.entries(labels).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </>
    ),
  });
  const text = (key: 'name' | 'value') => ({
    ...box(key),
    value: charge[key],
    onChange: (event: { target: { value: string } }) => onChange({ ...charge, [key]: event.target.value }),
  });
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend would stand on its edge, away from the buttons beside it
    <div role="group" aria-label={`Cargo ${index + 1}: ${name}`} className={own.charge}>
      <div className={own.head}>
        <b>
          {index + 1}. {name}
        </b>
        <span className="row">
          <Button small id={box('up').id} isBlocked={index === 0} onClick={() => onMove(-1)}>
            Subir<span className="visually-hidden"> {name}</span>
          </Button>
          <Button small id={box('down').id} isBlocked={index === count - 1} onClick={() => onMove(1)}>
            Bajar<span className="visually-hidden"> {name}</span>
          </Button>
          <Button small variant="danger" onClick={onDelete}>
            Quitar<span className="visually-hidden"> {name}</span>
          </Button>
        </span>
      </div>
      {errors[path] && <p className={own.error}>{errors[path]}</p>}
      <div className={styles.pair}>
        <SelectField
          label="Qué cargo es"
          {...box('kind')}
          value={charge.kind}
          onChange={(event) => onChange(withKind(charge, event.target.value as ChargeKind | ''))}
        >
          <option value="">Elige</option>
          {Object.entries(chargeNames).map(([kind, label]) => (
            <option key={kind} value={kind}>
              {label}
            </option>
          ))}
        </SelectField>
        <TextField
          label="Nombre en la oferta"
          hint={charge.kind === '' ? 'Vacío: el de su tipo' : `Vacío: ${chargeNames[charge.kind]}`}
          maxLength={60}
          {...text('name')}
        />
        <SelectField label="Sobre qué se calcula" {...choice('basis', basisLabels)} />
        <TextField
          label={charge.basis === 'fixed' ? 'Valor ($)' : charge.basis === '' ? 'Valor' : 'Valor (%)'}
          hint={valueHints[charge.basis]}
          inputMode="decimal"
          {...text('value')}
        />
        <SelectField label="Cuándo se paga" {...choice('when', timeLabels)} />
        <SelectField label="Quién lo pide" {...choice('obligation', obligationLabels)} />
      </div>
      <Checkbox
        label="Se devuelve entero con la última cuota, sin interés"
        {...box('refundable')}
        checked={charge.refundable}
        onChange={(event) => onChange({ ...charge, refundable: event.target.checked })}
      />
    </div>
  );
}
