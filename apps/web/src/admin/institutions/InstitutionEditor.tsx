import type { AdminInstitution } from '@cotejo/contracts/institutions/admin';
import { adminInstitutionSchema } from '@cotejo/contracts/institutions/admin.schemas';
import { institutionTypeLabels, institutionTypes } from '@cotejo/contracts/institutions/public';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { FieldErrors } from '#forms/use-form.ts';
import { Button, ButtonLink } from '#ui/Button.tsx';
import { ErrorSummary } from '#ui/ErrorSummary.tsx';
import styles from '../ui/admin-ui.module.css';
import { DraftOffer, DraftState } from '../ui/DraftNotice.tsx';
import { FailureNote } from '../ui/FailureNote.tsx';
import { StaleNotice } from '../ui/StaleNotice.tsx';
import { useStoredForm } from '../ui/use-stored-form.ts';
import type { PlaceOf } from './ChargesEditor.tsx';
import {
  type ChargeForm,
  chargesPath,
  describeCharges,
  isChargeForms,
  moveChargeErrors,
  nameOfCharge,
} from './charge-form.ts';
import { InstitutionFields } from './InstitutionFields.tsx';
import {
  emptyInstitutionForm,
  formOfInstitution,
  type InstitutionForm,
  institutionErrors,
  institutionFieldId,
  institutionLabels,
  isInstitutionForm,
} from './institution-form.ts';
import own from './institutions.module.css';
import { LogoField } from './LogoField.tsx';
import { OfferPreview, previewOf } from './OfferPreview.tsx';
import { useInstitutionCities, useRateCeiling, useSaveInstitution } from './use-institutions.ts';

/** The form of an institution beside the card it makes. `institution` null: a new one. */
export function InstitutionEditor({ institution }: { institution: AdminInstitution | null }) {
  const navigate = useNavigate();
  const cities = useInstitutionCities();
  const ceiling = useRateCeiling();
  const [logo, setLogo] = useState('');
  const isNew = institution === null;
  const check = (values: InstitutionForm) => institutionErrors(values, logo, isNew);
  const save = useSaveInstitution(institution?.id ?? null, (saved) => {
    void navigate(`/admin/institutions/${saved.institution.id}`, {
      replace: true,
      state: saved.warnings.length === 0 ? null : { warnings: saved.warnings },
    });
  });
  const form = useStoredForm<InstitutionForm>({
    initial: () => (institution ? formOfInstitution(institution) : emptyInstitutionForm),
    version: institution?.version ?? null,
    valuesOf: formOfStored,
    draft: { name: `institution.${institution?.id ?? 'new'}`, isDraft: isInstitutionForm },
    hasSummary: true,
    check,
    // An error goes once its box is right; new ones are told by the next attempt.
    errorsAfterEdit: (present, values) => stillWrong(present, () => check(values)),
    send: (values, over) => save.mutateAsync({ form: values, logo, ...over }),
  });
  const { values, errors, conflict, draft } = form;
  const back = institution ? `/admin/institutions/${institution.id}` : '/admin/institutions';

  function change(changed: Partial<InstitutionForm>, placeOf?: PlaceOf): void {
    if (placeOf) form.setErrors((present) => moveChargeErrors(present, placeOf));
    form.setValues(changed);
  }

  return (
    <div className={own.screen}>
      <form className={styles.form} noValidate onSubmit={form.onSubmit}>
        <DraftOffer savedAt={draft.found?.savedAt} onTake={draft.take} onDelete={draft.deleteFound} />
        <ErrorSummary
          attempt={form.attempt}
          level={2}
          errors={Object.entries(errors).map(([field, text]) => ({
            fieldId: institutionFieldId(field),
            text,
            ...labelOfError(field, values.charges),
          }))}
        />
        <InstitutionFields
          form={values}
          errors={errors}
          cities={cities.data ?? []}
          ceiling={ceiling}
          onChange={change}
        />
        <LogoField
          id={institutionFieldId('logo')}
          logo={logo || institution?.logo || ''}
          error={errors.logo}
          isNew={isNew}
          onChange={setLogo}
        />
        <FailureNote
          title={institution ? 'Error al actualizar la institución' : 'Error al crear la institución'}
          error={form.failure}
          keepsText
        />
        {conflict && (
          <StaleNotice {...conflict} labels={institutionLabels} textOf={textOfField} onTake={form.takeStored} />
        )}
        <div className={styles.formFoot}>
          <DraftState keeping={draft.keeping} />
          <ButtonLink to={back} onClick={draft.deleteTyped}>
            Cancelar
          </ButtonLink>
          <Button type="submit" variant="main" busyText={form.isBusy && 'Guardando...'}>
            {institution ? 'Guardar cambios' : 'Crear institución'}
          </Button>
        </div>
      </form>
      <OfferPreview
        institution={previewOf(values, logo || institution?.logo || null)}
        isUnreadable={values.charges === null}
      />
    </div>
  );
}

/** Of the errors that stand, those that are wrong now, with what is wrong now. */
const stillWrong = (present: FieldErrors, now: () => FieldErrors): FieldErrors => {
  const fields = Object.keys(present);
  if (fields.length === 0) return present;
  const wrong = now();
  return Object.fromEntries(
    fields.flatMap((field) => (wrong[field] === undefined ? [] : [[field, wrong[field]] as const])),
  );
};

function formOfStored(current: unknown): InstitutionForm | null {
  const stored = adminInstitutionSchema.safeParse(current);
  return stored.success ? formOfInstitution(stored.data) : null;
}

/** Errors of a charge do not say by themselves which one they are about. */
function labelOfError(field: string, charges: readonly ChargeForm[] | null): { label?: string } {
  const [, index] = field.startsWith(chargesPath) ? (/\.(\d+)(?:\.|$)/.exec(field) ?? []) : [];
  const charge = index === undefined ? undefined : charges?.[Number(index)];
  return charge ? { label: `Cargo ${Number(index) + 1}, ${nameOfCharge(charge)}` } : {};
}

function textOfField(field: string, value: unknown): string {
  if (field === 'charges') return describeCharges(isChargeForms(value) ? value : null);
  if (typeof value === 'boolean') return value ? 'sí' : 'no';
  const type = institutionTypes.find((candidate) => candidate === value);
  if (field === 'type' && type) return institutionTypeLabels[type];
  return String(value).replaceAll('\n', '; ') || 'vacío';
}
