import type { AdminInstitution } from '@cotejo/contracts/institutions/admin';
import { adminInstitutionSchema } from '@cotejo/contracts/institutions/admin.schemas';
import {
  institutionTypeLabels,
  institutionTypes,
  supervisorNames,
  supervisors,
} from '@cotejo/contracts/institutions/public';
import { useOfficeForm } from '#forms/use-office-form.ts';
import { Button, ButtonLink } from '#ui/controls/Button.tsx';
import { ErrorSummary } from '#ui/feedback/ErrorSummary.tsx';
import { useNavigateWhileShown } from '#ui/feedback/use-navigate-while-shown.ts';
import styles from '../ui/admin-ui.module.css';
import { DraftOffer, DraftState } from '../ui/DraftNotice.tsx';
import { FailureNote } from '../ui/FailureNote.tsx';
import { StaleNotice } from '../ui/StaleNotice.tsx';
import { useWarningQuestion } from '../ui/use-warning-question.tsx';
import { type ChargeForm, describeCharges, isChargeForms, nameOfCharge } from './charge-form.ts';
import { InstitutionFields } from './InstitutionFields.tsx';
import {
  boxOfField,
  emptyInstitutionForm,
  formOfInstitution,
  type InstitutionForm,
  institutionErrors,
  institutionFieldId,
  institutionLabels,
  isInstitutionForm,
  unusualRates,
} from './institution-form.ts';
import own from './institutions.module.css';
import { LogoField } from './LogoField.tsx';
import { OfferPreview, previewOf } from './OfferPreview.tsx';
import { useInstitutionCities, useRateCeiling, useSaveInstitution } from './use-institutions.ts';

/** `institution` null creates one. */
export function InstitutionEditor({ institution }: { institution: AdminInstitution | null }) {
  const navigate = useNavigateWhileShown();
  const cities = useInstitutionCities();
  const ceiling = useRateCeiling();
  const isNew = institution === null;
  const save = useSaveInstitution(institution?.id ?? null, (saved) => {
    void navigate(`/admin/institutions/${saved.institution.id}`, {
      replace: true,
      state: saved.warnings.length === 0 ? null : { warnings: saved.warnings },
    });
  });

  const { ask, question } = useWarningQuestion();
  const form = useOfficeForm<InstitutionForm>({
    initial: () => (institution ? formOfInstitution(institution) : emptyInstitutionForm),
    version: institution?.version ?? null,
    valuesOf: formOfStored,
    draft: { name: `institution.${institution?.id ?? 'new'}`, isDraft: isInstitutionForm },
    // An image is too large for the browser's storage.
    unkept: ['logo'],
    idOf: institutionFieldId,
    fieldOf: boxOfField,
    hasSummary: true,
    check: (values) => institutionErrors(values, isNew),
    send: async (sent, { base, version }) => {
      const unusual = unusualRates(sent, isNew ? null : base, ceiling);
      if (unusual.length > 0 && !(await ask(unusual))) return false;
      return save.mutateAsync({ form: sent, base, version });
    },
  });
  const { values, conflict, draft } = form;

  const back = institution ? `/admin/institutions/${institution.id}` : '/admin/institutions';
  return (
    <div className={own.screen}>
      <form className={styles.form} noValidate onSubmit={form.onSubmit}>
        <DraftOffer savedAt={draft.found?.savedAt} onTake={draft.take} onDelete={draft.deleteFound} />
        <ErrorSummary
          attempt={form.attempt}
          level={2}
          errors={Object.entries(form.errors).map(([box, text]) => ({
            fieldId: institutionFieldId(box),
            text,
            ...labelOfError(box, values.charges),
          }))}
        />
        <InstitutionFields form={form} cities={cities.data ?? []} ceiling={ceiling} />
        <LogoField
          id={institutionFieldId('logo')}
          logo={values.logo || institution?.logo || ''}
          error={form.errors.logo}
          isNew={isNew}
          onChange={(logo) => form.set('logo', logo)}
        />
        <FailureNote
          title={isNew ? 'Error al crear la institución' : 'Error al actualizar la institución'}
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
            {isNew ? 'Crear institución' : 'Guardar cambios'}
          </Button>
        </div>
      </form>
      <OfferPreview
        institution={previewOf(values, values.logo || institution?.logo || null)}
        isUnreadable={values.charges === null}
      />
      {question}
    </div>
  );
}

function formOfStored(current: unknown): InstitutionForm | null {
  const stored = adminInstitutionSchema.safeParse(current);
  return stored.success ? formOfInstitution(stored.data) : null;
}

/** Errors of a charge do not say which charge they are about. */
function labelOfError(box: string, charges: readonly ChargeForm[] | null): { label?: string } {
  const [, index] = /^charges\.(\d+)\./.exec(box) ?? [];
  const charge = charges?.[Number(index)];
  return charge ? { label: `Cargo ${Number(index) + 1}, ${nameOfCharge(charge)}` } : {};
}

function textOfField(field: string, value: unknown): string {
  if (field === 'charges') return describeCharges(isChargeForms(value) ? value : null);
  if (typeof value === 'boolean') return value ? 'sí' : 'no';
  const supervisor = supervisors.find((candidate) => candidate === value);
  if (field === 'supervisor' && supervisor) return supervisorNames[supervisor];
  const type = institutionTypes.find((candidate) => candidate === value);
  if (field === 'type' && type) return institutionTypeLabels[type];
  return String(value).replaceAll('\n', '; ') || 'vacío';
}
