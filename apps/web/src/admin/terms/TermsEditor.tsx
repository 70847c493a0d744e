import { type AdminTerms, termsTexts } from '@cotejo/contracts/terms/admin';
import { adminTermsSchema } from '@cotejo/contracts/terms/admin.schemas';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import type { FieldErrors } from '#forms/use-form.ts';
import { useOfficeForm } from '#forms/use-office-form.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Checkbox } from '#ui/controls/Checkbox.tsx';
import { FieldMessage, TextField } from '#ui/controls/Field.tsx';
import { Segmented } from '#ui/controls/Segmented.tsx';
import { Prose } from '#ui/page/Prose.tsx';
import styles from '../ui/admin-ui.module.css';
import { DraftOffer, DraftState } from '../ui/DraftNotice.tsx';
import { FailureNote } from '../ui/FailureNote.tsx';
import { FoldedProse } from '../ui/FoldedProse.tsx';
import { BlockHead } from '../ui/PageHead.tsx';
import RichText from '../ui/RichText.tsx';
import { StaleNotice } from '../ui/StaleNotice.tsx';
import {
  emptyTermsForm,
  formOfTerms,
  isTermsComplete,
  isTermsForm,
  type TermsForm,
  termsFailures,
  termsLabels,
  useSaveTerms,
} from './use-terms.ts';

const modes = [
  { value: 'write', label: 'Escribir' },
  { value: 'preview', label: 'Vista previa' },
] as const;

export default function TermsEditor({ terms, onDone }: { terms: AdminTerms | null; onDone: () => void }) {
  const [mode, setMode] = useState<'write' | 'preview'>('write');
  const [wasTouched, setWasTouched] = useState(false);
  const save = useSaveTerms(terms, onDone);
  const form = useOfficeForm<TermsForm>({
    initial: () => (terms ? formOfTerms(terms) : emptyTermsForm),
    version: terms?.revision ?? null,
    valuesOf: formOfStored,
    draft: { name: `terms.${terms?.id ?? 'new'}`, isDraft: isTermsForm },
    check: (values): FieldErrors => (isTermsComplete(values) ? {} : { incomplete: termsTexts.incomplete }),
    send: (values, { version }) => save.mutateAsync({ form: values, revision: version }),
  });
  const { values, errors, conflict, draft } = form;
  const isComplete = isTermsComplete(values);

  // Enter does not submit a form whose button is disabled, so show the errors instead.
  const sayOnEnter = (event: KeyboardEvent) => {
    if (event.key === 'Enter') setWasTouched(true);
  };

  return (
    <section aria-label={terms ? 'Editar términos' : 'Nuevos términos'}>
      <BlockHead title={terms ? `Editar la versión ${terms.version}` : 'Nueva versión'}>
        <Segmented label="Modo" options={modes} value={mode} onChange={setMode} />
      </BlockHead>
      <DraftOffer savedAt={draft.found?.savedAt} onTake={draft.take} onDelete={draft.deleteFound} />
      {mode === 'preview' && (
        <div className="stack">
          <h3>{values.title || 'Sin título todavía'}</h3>
          <Prose html={values.content} />
        </div>
      )}
      <form
        className={styles.form}
        noValidate
        onSubmit={form.onSubmit}
        onBlur={() => setWasTouched(true)}
        onKeyDown={sayOnEnter}
      >
        <div className={styles.form} hidden={mode !== 'write'}>
          <div className={styles.pair}>
            <TextField label="Título" maxLength={200} {...form.box('title')} />
            <TextField label="Versión" hint="Por ejemplo 2.1" maxLength={40} {...form.box('version')} />
          </div>
          <Checkbox
            label="Activa: es la que se acepta desde ahora; la otra deja de estarlo."
            {...form.tick('isActive')}
          />
          <div className={styles.image}>
            <b className="small">Contenido</b>
            <RichText
              key={form.replacements}
              id="terms-content"
              label="Contenido"
              initialHtml={values.content}
              error={errors.content}
              onChange={(content) => form.set('content', content)}
            />
          </div>
        </div>
        <FailureNote title={terms ? termsFailures.update : termsFailures.create} error={form.failure} keepsText />
        {conflict && (
          <StaleNotice {...conflict} labels={termsLabels} textOf={textOfTermsField} onTake={form.takeStored} />
        )}
        <div className={styles.formFoot}>
          <div>
            {wasTouched && !isComplete && <FieldMessage tone="error">{termsTexts.incomplete}</FieldMessage>}
            <DraftState keeping={draft.keeping} />
          </div>
          <Button
            onClick={() => {
              draft.deleteTyped();
              onDone();
            }}
          >
            Cancelar
          </Button>
          <Button type="submit" variant="main" disabled={!isComplete} busyText={form.isBusy && 'Guardando...'}>
            {terms ? 'Guardar cambios' : 'Crear versión'}
          </Button>
        </div>
      </form>
    </section>
  );
}

function formOfStored(current: unknown): TermsForm | null {
  const stored = adminTermsSchema.safeParse(current);
  return stored.success ? formOfTerms(stored.data) : null;
}

/** The content is too long to show both versions next to each other. */
function textOfTermsField(field: string, value: unknown): ReactNode {
  if (field === 'content') return <FoldedProse html={String(value)} />;
  return typeof value === 'boolean' ? (value ? 'sí' : 'no') : String(value);
}
