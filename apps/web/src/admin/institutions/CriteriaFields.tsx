import { earningKinds } from '@cotejo/contracts/institutions/criteria-shapes';
import type { EarningKind } from '@cotejo/finance/criteria';
import type { OfficeForm } from '#forms/use-office-form.ts';
import { Checkbox } from '#ui/controls/Checkbox.tsx';
import { FieldMessage, SelectField, TextField } from '#ui/controls/Field.tsx';
import styles from '../ui/admin-ui.module.css';
import own from './charges.module.css';
import { type InstitutionForm, institutionFieldId } from './institution-form.ts';

const earningLabels: Readonly<Record<EarningKind, string>> = {
  employee: 'Trabajo en dependencia',
  business: 'Negocio propio o por cuenta propia',
  pension: 'Jubilación',
  remittances: 'Remesas',
};

/** What the institution publishes that it asks of an applicant. An empty box publishes nothing. */
export function CriteriaFields({ form }: { form: OfficeForm<InstitutionForm> }) {
  const { box, tick, errors } = form;
  const { earnings, membership } = form.values.criteria;
  const listError = errors['criteria.earnings'];
  return (
    <fieldset className={styles.fieldset}>
      <legend>Requisitos que publica</legend>
      <p className="small soft">
        Solo lo que la institución publica, nunca lo que suponemos: cada persona ve en la comparación cuáles cumple.
        Vacío es que no lo publica. La fuente de abajo vale también para esto.
      </p>
      <div className={styles.pair}>
        <TextField label="Edad mínima" inputMode="numeric" hint="De 18 a 100 años" {...box('criteria.minAge')} />
        <TextField
          label="Edad máxima al terminar"
          inputMode="numeric"
          hint="El día de la última cuota, de 18 a 120 años"
          {...box('criteria.maxAgeAtEnd')}
        />
        <TextField
          label="Deuda máxima (% del ingreso)"
          inputMode="decimal"
          hint="La cuota y las otras deudas, del 1 al 100"
          {...box('criteria.maxDebtShare')}
        />
        <TextField
          label="Garante desde ($)"
          inputMode="decimal"
          hint="El monto desde el que lo pide; 0 es siempre"
          {...box('criteria.guarantorFrom')}
        />
        <SelectField label="Socio" {...box('criteria.membership')}>
          <option value="">No pide ser socio</option>
          <option value="before">Antes de pedirlo</option>
          <option value="at_signing">Al firmar</option>
        </SelectField>
        {membership === 'before' && (
          <TextField
            label="Meses de socio"
            inputMode="numeric"
            hint="De 1 a 120; vacío si basta con serlo"
            {...box('criteria.membershipMonths')}
          />
        )}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset within the fieldset would be read twice */}
      <div role="group" aria-labelledby={institutionFieldId('criteria.earnings')}>
        <b id={institutionFieldId('criteria.earnings')} tabIndex={-1} className="small">
          Ingresos que acepta
        </b>
        <p className="note">Ninguno marcado: no lo publica. Con meses, los que pide con ese ingreso.</p>
        {listError && <FieldMessage tone="error">{listError}</FieldMessage>}
        <ul className={own.earnings}>
          {earningKinds.map((kind) => (
            <li key={kind}>
              <Checkbox label={earningLabels[kind]} {...tick(`criteria.earnings.${kind}.isTaken`)} />
              {earnings[kind].isTaken && (
                <TextField
                  label={
                    <>
                      Meses<span className="visually-hidden"> de {earningLabels[kind].toLowerCase()}</span>
                    </>
                  }
                  inputMode="numeric"
                  {...box(`criteria.earnings.${kind}.minMonths`)}
                />
              )}
            </li>
          ))}
        </ul>
      </div>
      <Checkbox label="Pide no tener deudas vencidas" {...tick('criteria.noArrears')} />
    </fieldset>
  );
}
