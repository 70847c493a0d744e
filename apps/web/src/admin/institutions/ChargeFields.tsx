import { refundTimeOf } from '@cotejo/contracts/charge-words';
import { chargeNames } from '@cotejo/contracts/institutions/charges';
import type { ChargeKind } from '@cotejo/finance/charges';
import type { OfficeForm } from '#forms/use-office-form.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Checkbox } from '#ui/controls/Checkbox.tsx';
import { SelectField, TextField } from '#ui/controls/Field.tsx';
import styles from '../ui/admin-ui.module.css';
import { basisLabels, obligationLabels, timeLabels } from '../ui/charge-words.ts';
import { type ChargeForm, nameOfCharge, withKind } from './charge-form.ts';
import own from './charges.module.css';
import { type InstitutionForm, institutionFieldId } from './institution-form.ts';

const valueHints: Readonly<Record<ChargeForm['basis'], string>> = {
  amount: 'Hasta 20 %, con cuatro decimales como máximo',
  balance: 'Hasta 2 % al mes, con cuatro decimales como máximo',
  fixed: 'Hasta $10.000',
  '': 'Elige primero sobre qué se calcula',
};

export function ChargeFields({
  form,
  charge,
  index,
  count,
  onMove,
  onDelete,
}: {
  form: OfficeForm<InstitutionForm>;
  charge: ChargeForm;
  index: number;
  count: number;
  /** -1 up, 1 down. */
  onMove: (step: -1 | 1) => void;
  onDelete: () => void;
}) {
  const path = `charges.${index}` as const;
  const name = nameOfCharge(charge);
  const box = (key: Exclude<keyof ChargeForm, 'refundable'>) => form.box(`${path}.${key}`);
  const chooseKind = (event: { target: { value: string } }) =>
    form.set(path, withKind(charge, event.target.value as ChargeKind | ''));
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend would stand on its edge, away from the buttons beside it
    <div role="group" aria-label={`Cargo ${index + 1}: ${name}`} className={own.charge}>
      <div className={own.head}>
        <b>
          {index + 1}. {name}
        </b>
        <span className="row">
          <Button small id={institutionFieldId(`${path}.up`)} isBlocked={index === 0} onClick={() => onMove(-1)}>
            Subir<span className="visually-hidden"> {name}</span>
          </Button>
          <Button
            small
            id={institutionFieldId(`${path}.down`)}
            isBlocked={index === count - 1}
            onClick={() => onMove(1)}
          >
            Bajar<span className="visually-hidden"> {name}</span>
          </Button>
          <Button small variant="danger" onClick={onDelete}>
            Quitar<span className="visually-hidden"> {name}</span>
          </Button>
        </span>
      </div>
      <div className={styles.pair}>
        <SelectField label="Qué cargo es" {...box('kind')} onChange={chooseKind}>
          <Options labels={chargeNames} />
        </SelectField>
        <TextField
          label="Nombre en la oferta"
          hint={charge.kind === '' ? 'Vacío: el de su tipo' : `Vacío: ${chargeNames[charge.kind]}`}
          maxLength={60}
          {...box('name')}
        />
        <SelectField label="Sobre qué se calcula" {...box('basis')}>
          <Options labels={basisLabels} />
        </SelectField>
        <TextField
          label={charge.basis === 'fixed' ? 'Valor ($)' : charge.basis === '' ? 'Valor' : 'Valor (%)'}
          hint={valueHints[charge.basis]}
          inputMode="decimal"
          {...box('value')}
        />
        <SelectField label="Cuándo se paga" {...box('when')}>
          <Options labels={timeLabels} />
        </SelectField>
        <SelectField label="Quién lo pide" {...box('obligation')}>
          <Options labels={obligationLabels} isChosen />
        </SelectField>
      </div>
      <Checkbox
        label={`Se devuelve entero ${refundTimeOf({ kind: charge.kind || 'other' }, 'office')}, sin interés`}
        {...form.tick(`${path}.refundable`)}
      />
    </div>
  );
}

/** `isChosen`: the list has no empty option. */
function Options({ labels, isChosen }: { labels: Readonly<Record<string, string>>; isChosen?: boolean }) {
  return (
    <>
      {!isChosen && <option value="">Elige</option>}
      {Object.entries(labels).map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </>
  );
}
