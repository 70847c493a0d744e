import type { RateCeiling } from '@cotejo/contracts/institutions/admin';
import { personalLoanDefaults } from '@cotejo/contracts/institutions/personal-loan';
import {
  institutionTypeLabels,
  institutionTypes,
  supervisorNames,
  supervisors,
} from '@cotejo/contracts/institutions/public';
import { institutionFormSource } from '@cotejo/contracts/rates/source';
import { formatNumber } from '@cotejo/format/figures';
import type { OfficeForm } from '#forms/use-office-form.ts';
import { Checkbox } from '#ui/controls/Checkbox.tsx';
import { SelectField, TextAreaField, TextField } from '#ui/controls/Field.tsx';
import styles from '../ui/admin-ui.module.css';
import { ChargesEditor } from './ChargesEditor.tsx';
import { CriteriaFields } from './CriteriaFields.tsx';
import { type InstitutionForm, type LoanNumber, typedRateWarning } from './institution-form.ts';
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

/** In the order in which errors are listed. */
export function InstitutionFields({
  form,
  cities,
  ceiling,
}: {
  form: OfficeForm<InstitutionForm>;
  cities: readonly string[];
  /** For the warning; null if unknown. */
  ceiling: RateCeiling | null;
}) {
  const { box, tick } = form;
  const { minRate, maxRate, supervisor, branchesJson } = form.values;
  return (
    <>
      <div className={styles.pair}>
        <TextField label="Nombre" maxLength={120} {...box('name')} />
        <SelectField label="Tipo" {...box('type')}>
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
      <div className={styles.pair}>
        <SelectField label="Quién la supervisa" {...box('supervisor')}>
          <option value="">Sin indicar</option>
          {supervisors.map((supervisor) => (
            <option key={supervisor} value={supervisor}>
              {supervisor}: {supervisorNames[supervisor].replace(' (SEPS)', '')}
            </option>
          ))}
        </SelectField>
        {supervisor === 'SEPS' && (
          <SelectField label="Segmento" {...box('segment')}>
            <option value="">Sin indicar</option>
            {['1', '2', '3', '4', '5'].map((segment) => (
              <option key={segment}>{segment}</option>
            ))}
          </SelectField>
        )}
      </div>
      <div role="status" className={own.warned}>
        <RateWarning text={typedRateWarning([minRate, maxRate], ceiling)} advice={ceilingAdvice} />
      </div>
      <div className={styles.pair}>
        <Checkbox label="Disponible: se puede elegir. Si no, sale al final con NO DISPONIBLE." {...tick('available')} />
        <Checkbox label="Destacada: lleva la insignia, nunca un mejor puesto." {...tick('featured')} />
      </div>

      <fieldset className={styles.fieldset}>
        <legend>Préstamo personal</legend>
        <div className={styles.pair}>
          {loanFields.map(({ name, label, hint }) => (
            <TextField key={name} label={label} hint={hint} inputMode="decimal" {...box(`loan.${name}`)} />
          ))}
        </div>
        <TextAreaField label="Descripción" rows={3} maxLength={2000} {...box('description')} />
        <div className={styles.pair}>
          <TextAreaField label="Requisitos" hint="En sus palabras, uno por línea" {...box('requirements')} />
          <TextAreaField label="Características" hint="Una por línea" {...box('features')} />
        </div>
      </fieldset>

      <ChargesEditor form={form} />

      <CriteriaFields form={form} />

      <fieldset className={styles.fieldset}>
        <legend>De dónde son las tasas</legend>
        <p className="small soft">
          Cuenta si cambian tasas, límites, cargos, lugares o requisitos que publica, y es una sola para todo: queda en
          el historial. Sin fuente, queda «{institutionFormSource.label}».
        </p>
        <div className={styles.pair}>
          <TextField
            label="Fuente"
            maxLength={120}
            hint="Por ejemplo: Tarifario de noviembre de 2026"
            {...box('sourceLabel')}
          />
          <TextField
            label="Página de la fuente"
            inputMode="url"
            maxLength={500}
            placeholder="https://"
            hint="Si tiene una"
            {...box('sourceUrl')}
          />
        </div>
        <TextAreaField
          label="Nota"
          rows={2}
          maxLength={500}
          hint="Por qué cambian; solo la ve la administración."
          {...box('note')}
        />
      </fieldset>

      <fieldset className={styles.fieldset}>
        <legend>Dónde atiende</legend>
        <p className="small soft">Sin ninguna ciudad atiende en todo el país.</p>
        <div className={styles.pair}>
          <TextField label="Ciudad de la matriz" list="institution-cities" maxLength={100} {...box('mainCity')} />
          <TextAreaField label="Otras sucursales" hint="Una ciudad por línea" {...box('otherCities')} />
          <TextAreaField label="Otras ciudades del producto" hint="Una por línea" {...box('locations')} />
        </div>
        <datalist id="institution-cities">
          {cities.map((city) => (
            <option key={city} value={city} />
          ))}
        </datalist>
        <details open={branchesJson !== '' || undefined}>
          <summary className="small">Pegar las sucursales como JSON</summary>
          <TextAreaField
            label="Sucursales en JSON"
            hint='{"mainBranch":{"city":"Quito"},"otherBranches":[{"city":"Loja"}]}. Mientras haya algo aquí, cuenta esto y no las ciudades de arriba.'
            spellCheck={false}
            {...box('branchesJson')}
          />
        </details>
      </fieldset>

      <fieldset className={styles.fieldset}>
        <legend>Cómo comunicarse</legend>
        <p className="small soft">Sale en su página y en la solicitud lista para ella.</p>
        <div className={styles.pair}>
          <TextField label="Correo para solicitantes" type="email" maxLength={254} {...box('email')} />
          <TextField label="Teléfono" type="tel" maxLength={40} placeholder="02 298 1300" {...box('phone')} />
          <TextField label="WhatsApp" type="tel" maxLength={40} placeholder="099 123 4567" {...box('whatsapp')} />
          <TextField label="Sitio web" inputMode="url" maxLength={200} placeholder="https://" {...box('website')} />
        </div>
      </fieldset>
    </>
  );
}
