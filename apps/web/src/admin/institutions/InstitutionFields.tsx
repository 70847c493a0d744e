import type { RateCeiling } from '@cotejo/contracts/institutions/admin';
import { personalLoanDefaults } from '@cotejo/contracts/institutions/personal-loan';
import { institutionTypeLabels, institutionTypes } from '@cotejo/contracts/institutions/public';
import { formatNumber } from '@cotejo/format/figures';
import { Checkbox } from '#ui/Checkbox.tsx';
import { SelectField, TextAreaField, TextField } from '#ui/Field.tsx';
import styles from '../ui/admin-ui.module.css';
import { ChargesEditor, type PlaceOf } from './ChargesEditor.tsx';
import { type InstitutionForm, institutionFieldId, type LoanNumber, typedRateWarning } from './institution-form.ts';
import own from './institutions.module.css';
import { RateWarning } from './RateWarning.tsx';

const { minAmount, maxAmount, minTerm, maxTerm, minIncome } = personalLoanDefaults;

const loanFields: { name: LoanNumber; label: string; hint: string }[] = [
  { name: 'minAmount', label: 'Monto mínimo ($)', hint: `Si lo dejas vacío: ${formatNumber(minAmount)}` },
  { name: 'maxAmount', label: 'Monto máximo ($)', hint: `Si lo dejas vacío: ${formatNumber(maxAmount)}` },
  { name: 'minTerm', label: 'Plazo mínimo (meses)', hint: `Si lo dejas vacío: ${minTerm}` },
  { name: 'maxTerm', label: 'Plazo máximo (meses)', hint: `Si lo dejas vacío: ${maxTerm}` },
  { name: 'minIncome', label: 'Ingreso mínimo ($)', hint: `Si lo dejas vacío: ${formatNumber(minIncome)}` },
  { name: 'maxIncome', label: 'Ingreso máximo ($)', hint: 'Si lo dejas vacío: 20 veces el mínimo' },
];

const ceilingAdvice = 'Puedes guardarla así: revisa si la tasa es de otro segmento.';

/** The boxes of the form, in the order the errors are told. */
export function InstitutionFields({
  form,
  errors,
  cities,
  ceiling,
  onChange,
}: {
  form: InstitutionForm;
  errors: Readonly<Record<string, string>>;
  cities: readonly string[];
  /** Legal ceiling to warn by; null while it is not known. */
  ceiling: RateCeiling | null;
  /** @param placeOf where each charge of before stands now, if they moved */
  onChange: (changed: Partial<InstitutionForm>, placeOf?: PlaceOf) => void;
}) {
  type TextName =
    | 'name'
    | 'minRate'
    | 'maxRate'
    | 'requirements'
    | 'features'
    | 'description'
    | 'locations'
    | 'email'
    | 'mainCity'
    | 'otherCities'
    | 'branchesJson';
  const box = (name: TextName, field: string = name) => ({
    id: institutionFieldId(field),
    value: form[name],
    error: errors[field],
    onChange: (event: { target: { value: string } }) => onChange({ [name]: event.target.value }),
  });
  const loanPath = (name: string) => `products.personalLoan.${name}`;
  const listError = (name: string) => Object.entries(errors).find(([field]) => field.startsWith(loanPath(name)))?.[1];
  return (
    <>
      <div className={styles.pair}>
        <TextField label="Nombre" maxLength={120} {...box('name')} />
        <SelectField
          label="Tipo"
          id={institutionFieldId('type')}
          value={form.type}
          error={errors.type}
          onChange={(event) => onChange({ type: institutionTypes.find((type) => type === event.target.value) ?? '' })}
        >
          <option value="">Elige</option>
          {institutionTypes.map((type) => (
            <option key={type} value={type}>
              {institutionTypeLabels[type]}
            </option>
          ))}
        </SelectField>
        <TextField label="Tasa mínima anual (%)" inputMode="decimal" {...box('minRate')} />
        <TextField label="Tasa máxima anual (%)" inputMode="decimal" {...box('maxRate')} />
      </div>
      <div role="status" className={own.warned}>
        <RateWarning text={typedRateWarning([form.minRate, form.maxRate], ceiling)} advice={ceilingAdvice} />
      </div>
      <div className={styles.pair}>
        <Checkbox
          label="Disponible: se puede elegir. Si no, sale al final con NO DISPONIBLE."
          checked={form.available}
          onChange={(event) => onChange({ available: event.target.checked })}
        />
        <Checkbox
          label="Destacada: lleva la insignia, nunca un mejor puesto."
          checked={form.featured}
          onChange={(event) => onChange({ featured: event.target.checked })}
        />
      </div>

      <fieldset className={styles.fieldset}>
        <legend>Préstamo personal</legend>
        <div className={styles.pair}>
          {loanFields.map(({ name, label, hint }) => (
            <TextField
              key={name}
              id={institutionFieldId(loanPath(name))}
              label={label}
              hint={hint}
              inputMode="decimal"
              value={form.loan[name]}
              error={errors[loanPath(name)]}
              onChange={(event) => onChange({ loan: { ...form.loan, [name]: event.target.value } })}
            />
          ))}
        </div>
        <TextAreaField label="Descripción" rows={3} maxLength={2000} {...box('description', loanPath('description'))} />
        <div className={styles.pair}>
          <TextAreaField
            label="Requisitos"
            hint="Uno por línea"
            {...box('requirements', loanPath('requirements'))}
            error={listError('requirements')}
          />
          <TextAreaField
            label="Características"
            hint="Una por línea"
            {...box('features', loanPath('features'))}
            error={listError('features')}
          />
        </div>
      </fieldset>

      <ChargesEditor
        charges={form.charges}
        type={form.type}
        minRate={form.minRate}
        errors={errors}
        onChange={(charges, placeOf) => onChange({ charges }, placeOf)}
      />

      <fieldset className={styles.fieldset}>
        <legend>Dónde atiende</legend>
        <p className="small soft">Sin ninguna ciudad atiende en todo el país.</p>
        <div className={styles.pair}>
          <TextField label="Ciudad de la matriz" list="institution-cities" maxLength={100} {...box('mainCity')} />
          <TextAreaField label="Otras sucursales" hint="Una ciudad por línea" {...box('otherCities')} />
          <TextAreaField
            label="Otras ciudades del producto"
            hint="Una por línea"
            {...box('locations', loanPath('locations'))}
            error={listError('locations')}
          />
          <TextField
            label="Correo para solicitantes"
            type="email"
            maxLength={254}
            hint="Sale en su página y en la solicitud lista para ella"
            {...box('email')}
          />
        </div>
        <datalist id="institution-cities">
          {cities.map((city) => (
            <option key={city} value={city} />
          ))}
        </datalist>
        <details open={form.branchesJson !== '' || undefined}>
          <summary className="small">Pegar las sucursales como JSON</summary>
          <TextAreaField
            label="Sucursales en JSON"
            hint='{"mainBranch":{"city":"Quito"},"otherBranches":[{"city":"Loja"}]}. Mientras haya algo aquí, cuenta esto y no las ciudades de arriba.'
            spellCheck={false}
            {...box('branchesJson', 'branches')}
          />
        </details>
      </fieldset>
    </>
  );
}
