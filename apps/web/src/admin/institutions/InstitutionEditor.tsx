import { type AdminInstitution, adminInstitutionSchema } from '@cotejo/contracts/institutions/admin';
import { institutionTypeLabels, institutionTypes } from '@cotejo/contracts/institutions/public';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { RequestError } from '#request/request-error.ts';
import { Button, ButtonLink } from '#ui/Button.tsx';
import { ErrorSummary } from '#ui/ErrorSummary.tsx';
import styles from '../ui/admin-ui.module.css';
import { DraftOffer, DraftState } from '../ui/DraftNotice.tsx';
import { useDraft } from '../ui/draft.ts';
import { FailureNote } from '../ui/FailureNote.tsx';
import { StaleNotice } from '../ui/StaleNotice.tsx';
import { untoldFailure, useEdits } from '../ui/use-edits.ts';
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
  const [start] = useState(() => (institution ? formOfInstitution(institution) : emptyInstitutionForm));
  const edits = useEdits(start, institution?.version ?? null);
  const { form, setForm, conflict } = edits;
  const [logo, setLogo] = useState('');
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [attempt, setAttempt] = useState(0);
  const draft = useDraft(`institution.${institution?.id ?? 'new'}`, edits.drafted, edits.isDirty, isInstitutionForm);
  const save = useSaveInstitution(institution?.id ?? null, (saved) => {
    draft.forget();
    void navigate(`/admin/institutions/${saved.institution.id}`, {
      replace: true,
      state: saved.warnings.length === 0 ? null : { warnings: saved.warnings },
    });
  });
  const back = institution ? `/admin/institutions/${institution.id}` : '/admin/institutions';

  function submit(event: FormEvent): void {
    event.preventDefault();
    const wrong = institutionErrors(form, logo, institution === null);
    setErrors(wrong);
    setAttempt(attempt + 1);
    if (Object.keys(wrong).length > 0) return;
    const { base, version } = edits;
    save.mutate(
      { form, logo, base, version },
      {
        onError: (error) => {
          if (edits.goOnOver(error, formOfStored)) return;
          setErrors(error instanceof RequestError ? error.fields : {});
          setAttempt((present) => present + 1);
        },
      },
    );
  }

  function change(changed: Partial<InstitutionForm>, placeOf?: PlaceOf): void {
    const next = { ...form, ...changed };
    setForm(next);
    if (attempt === 0) return;
    const wrong = institutionErrors(next, logo, institution === null);
    // An error goes once its box is right; new ones are told by the next attempt.
    setErrors((present) =>
      Object.fromEntries(
        Object.entries(placeOf ? moveChargeErrors(present, placeOf) : present).flatMap(([field]) =>
          wrong[field] === undefined ? [] : [[field, wrong[field]]],
        ),
      ),
    );
  }

  return (
    <div className={own.screen}>
      <form className={styles.form} noValidate onSubmit={submit}>
        <DraftOffer
          savedAt={draft.found?.savedAt}
          onTake={() => {
            if (draft.found) setForm(edits.takeDraft(draft.found.value));
            draft.take();
          }}
          onDrop={draft.drop}
        />
        <ErrorSummary
          attempt={attempt}
          level={2}
          errors={Object.entries(errors).map(([field, text]) => ({
            fieldId: institutionFieldId(field),
            text,
            ...labelOfError(field, form.charges),
          }))}
        />
        <InstitutionFields form={form} errors={errors} cities={cities.data ?? []} ceiling={ceiling} onChange={change} />
        <LogoField
          id={institutionFieldId('logo')}
          logo={logo || institution?.logo || ''}
          error={errors.logo}
          isNew={institution === null}
          onChange={setLogo}
        />
        <FailureNote
          title={institution ? 'Error al actualizar la institución' : 'Error al crear la institución'}
          error={untoldFailure(save.error, conflict)}
          keepsText
        />
        {conflict && (
          <StaleNotice {...conflict} labels={institutionLabels} textOf={textOfField} onTake={edits.takeStored} />
        )}
        <div className={styles.formFoot}>
          <DraftState keeping={draft.keeping} />
          <ButtonLink to={back} onClick={draft.forget}>
            Cancelar
          </ButtonLink>
          <Button type="submit" variant="main" busyText={save.isPending && 'Guardando...'}>
            {institution ? 'Guardar cambios' : 'Crear institución'}
          </Button>
        </div>
      </form>
      <OfferPreview
        institution={previewOf(form, logo || institution?.logo || null)}
        isUnreadable={form.charges === null}
      />
    </div>
  );
}

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
