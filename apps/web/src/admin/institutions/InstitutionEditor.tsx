import type { AdminInstitution } from '@cotejo/contracts/institutions/admin';
import { adminInstitutionSchema } from '@cotejo/contracts/institutions/admin.schemas';
import {
  institutionTypeLabels,
  institutionTypes,
  supervisorNames,
  supervisors,
} from '@cotejo/contracts/institutions/public';
import { useEffect, useState } from 'react';
import { type FieldErrors, type FieldPath, type Resolver, set, useForm, useWatch } from 'react-hook-form';
import { RequestError } from '#request/request-error.ts';
import { Button, ButtonLink } from '#ui/Button.tsx';
import { ErrorSummary } from '#ui/ErrorSummary.tsx';
import { useNavigateWhileShown } from '#ui/use-navigate-while-shown.ts';
import styles from '../ui/admin-ui.module.css';
import { DraftOffer, DraftState } from '../ui/DraftNotice.tsx';
import { FailureNote } from '../ui/FailureNote.tsx';
import { StaleNotice } from '../ui/StaleNotice.tsx';
import { useEdits } from '../ui/use-edits.ts';
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

/** The form of an institution beside the card it makes. `institution` null: a new one. */
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

  const [base, setBase] = useState(() => (institution ? formOfInstitution(institution) : emptyInstitutionForm));
  const form = useForm<InstitutionForm>({
    defaultValues: base,
    resolver: resolverFor(isNew),
    // What became wrong is told by the next attempt.
    reValidateMode: 'onSubmit',
    // The summary of the errors takes the focus.
    shouldFocusError: false,
  });
  const { control, formState } = form;
  const values = useWatch({ control, compute: (all: InstitutionForm) => all });
  // Of an image the browser would keep too few.
  const kept = { ...values, logo: '' };
  const edits = useEdits(
    {
      ...{ values: kept, base, isDirty: JSON.stringify(kept) !== JSON.stringify(base), read: form.getValues },
      replace: (next, stored = base) => {
        setBase(stored);
        form.reset({ ...next, logo: form.getValues('logo') });
      },
    },
    {
      version: institution?.version ?? null,
      valuesOf: formOfStored,
      draft: { name: `institution.${institution?.id ?? 'new'}`, isDraft: isInstitutionForm },
    },
  );
  const { conflict, draft } = edits;

  // An error goes once its box is right.
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values: next, errors = {} }) => {
          const standing = listErrors(errors);
          if (standing.length === 0) return;
          const wrong = institutionErrors(next, isNew);
          for (const { box } of standing) if (!(box in wrong)) form.clearErrors(box as FieldPath<InstitutionForm>);
        },
      }),
    [form, isNew],
  );

  const { ask, question } = useWarningQuestion();

  async function send(sent: InstitutionForm): Promise<void> {
    const unusual = unusualRates(sent, isNew ? null : base, ceiling);
    if (unusual.length > 0 && !(await ask(unusual))) return;
    try {
      await save.mutateAsync({ form: sent, base, version: edits.version });
      draft.deleteTyped();
    } catch (error) {
      edits.goOnOver(error);
      const fields = error instanceof RequestError ? error.fields : {};
      for (const [field, message] of Object.entries(fields))
        form.setError(boxOfField(field) as FieldPath<InstitutionForm>, { type: 'server', message });
    }
  }

  const back = institution ? `/admin/institutions/${institution.id}` : '/admin/institutions';
  return (
    <div className={own.screen}>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!formState.isSubmitting) void form.handleSubmit(send, save.reset)();
        }}
      >
        <DraftOffer savedAt={draft.found?.savedAt} onTake={draft.take} onDelete={draft.deleteFound} />
        <ErrorSummary
          attempt={formState.submitCount}
          level={2}
          errors={listErrors(formState.errors).map(({ box, text }) => ({
            fieldId: institutionFieldId(box),
            text,
            ...labelOfError(box, values.charges),
          }))}
        />
        <InstitutionFields form={form} cities={cities.data ?? []} ceiling={ceiling} />
        <LogoField
          id={institutionFieldId('logo')}
          logo={values.logo || institution?.logo || ''}
          error={formState.errors.logo?.message}
          isNew={isNew}
          onChange={(logo) => form.setValue('logo', logo)}
        />
        <FailureNote
          title={isNew ? 'Error al crear la institución' : 'Error al actualizar la institución'}
          error={edits.untold(save.error)}
          keepsText
        />
        {conflict && (
          <StaleNotice {...conflict} labels={institutionLabels} textOf={textOfField} onTake={edits.takeStored} />
        )}
        <div className={styles.formFoot}>
          <DraftState keeping={draft.keeping} />
          <ButtonLink to={back} onClick={draft.deleteTyped}>
            Cancelar
          </ButtonLink>
          <Button type="submit" variant="main" busyText={formState.isSubmitting && 'Guardando...'}>
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

const resolverFor =
  (isNew: boolean): Resolver<InstitutionForm> =>
  (values) => {
    const wrong = Object.entries(institutionErrors(values, isNew));
    if (wrong.length === 0) return { values, errors: {} };
    const errors: FieldErrors<InstitutionForm> = {};
    for (const [box, message] of wrong) set(errors, box, { type: 'rule', message });
    return { values: {}, errors };
  };

/** The errors of a form one after the other, each with the name of its box. */
function listErrors(errors: object, within = ''): { box: string; text: string }[] {
  return Object.entries(errors).flatMap(([key, error]: [string, unknown]) => {
    if (typeof error !== 'object' || error === null) return [];
    const text: unknown = Reflect.get(error, 'message');
    return typeof text === 'string' ? [{ box: `${within}${key}`, text }] : listErrors(error, `${within}${key}.`);
  });
}

function formOfStored(current: unknown): InstitutionForm | null {
  const stored = adminInstitutionSchema.safeParse(current);
  return stored.success ? formOfInstitution(stored.data) : null;
}

/** Errors of a charge do not say by themselves which one they are about. */
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
