import { type AdminTerms, adminTermsSchema, termsTexts } from '@cotejo/contracts/terms/admin';
import { type FormEvent, type KeyboardEvent, type ReactNode, useState } from 'react';
import { RequestError } from '#request/request-error.ts';
import { Button } from '#ui/Button.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import { FieldMessage, TextField } from '#ui/Field.tsx';
import { Prose } from '#ui/Prose.tsx';
import { Segmented } from '#ui/Segmented.tsx';
import { BlockHead } from '../shell/PageHead.tsx';
import styles from '../ui/admin-ui.module.css';
import { DraftOffer, DraftState } from '../ui/DraftNotice.tsx';
import { useDraft } from '../ui/draft.ts';
import { FailureNote } from '../ui/FailureNote.tsx';
import { FoldedProse } from '../ui/FoldedProse.tsx';
import RichText from '../ui/RichText.tsx';
import { StaleNotice } from '../ui/StaleNotice.tsx';
import { untoldFailure, useEdits } from '../ui/use-edits.ts';
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

/** Writes a version: a new one (null), or a present one. */
export default function TermsEditor({ terms, onDone }: { terms: AdminTerms | null; onDone: () => void }) {
  const [start] = useState(() => (terms ? formOfTerms(terms) : emptyTermsForm));
  const edits = useEdits(start, terms?.revision ?? null);
  const { form, setForm, conflict } = edits;
  const [mode, setMode] = useState<'write' | 'preview'>('write');
  const [wasTouched, setWasTouched] = useState(false);
  const [textVersion, setTextVersion] = useState(0);
  const draft = useDraft(`terms.${terms?.id ?? 'new'}`, edits.drafted, edits.isDirty, isTermsForm);
  const save = useSaveTerms(terms, () => {
    draft.forget();
    onDone();
  });
  const refused = save.error instanceof RequestError ? save.error.fields : {};
  const isComplete = isTermsComplete(form);

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!isComplete) return;
    const onError = (error: unknown) => {
      if (edits.goOnOver(error, formOfStored)) setTextVersion(textVersion + 1);
    };
    save.mutate({ form, revision: edits.version }, { onError });
  }

  // Enter does nothing while the button is disabled: then it is said why.
  const sayOnEnter = (event: KeyboardEvent) => {
    if (event.key === 'Enter') setWasTouched(true);
  };
  const change = (changed: Partial<TermsForm>) => setForm((present) => ({ ...present, ...changed }));

  return (
    <section aria-label={terms ? 'Editar términos' : 'Nuevos términos'}>
      <BlockHead title={terms ? `Editar la versión ${terms.version}` : 'Nueva versión'}>
        <Segmented label="Modo" options={modes} value={mode} onChange={setMode} />
      </BlockHead>
      <DraftOffer
        savedAt={draft.found?.savedAt}
        onTake={() => {
          if (draft.found) setForm(edits.takeDraft(draft.found.value));
          setTextVersion(textVersion + 1);
          draft.take();
        }}
        onDrop={draft.drop}
      />
      {mode === 'preview' && (
        <div className="stack">
          <h3>{form.title || 'Sin título todavía'}</h3>
          <Prose html={form.content} />
        </div>
      )}
      <form
        className={styles.form}
        noValidate
        onSubmit={submit}
        onBlur={() => setWasTouched(true)}
        onKeyDown={sayOnEnter}
      >
        <div className={styles.form} hidden={mode !== 'write'}>
          <div className={styles.pair}>
            <TextField
              label="Título"
              maxLength={200}
              value={form.title}
              error={refused.title}
              onChange={(event) => change({ title: event.target.value })}
            />
            <TextField
              label="Versión"
              hint="Por ejemplo 2.1"
              maxLength={40}
              value={form.version}
              error={refused.version}
              onChange={(event) => change({ version: event.target.value })}
            />
          </div>
          <Checkbox
            label="Activa: es la que se acepta desde ahora; la otra deja de estarlo."
            checked={form.isActive}
            onChange={(event) => change({ isActive: event.target.checked })}
          />
          <div className={styles.picture}>
            <b className="small">Contenido</b>
            <RichText
              key={textVersion}
              id="terms-content"
              label="Contenido"
              initialHtml={form.content}
              error={refused.content}
              onChange={(content) => change({ content })}
            />
          </div>
        </div>
        <FailureNote
          title={terms ? termsFailures.update : termsFailures.create}
          error={untoldFailure(save.error, conflict)}
          keepsText
        />
        {conflict && (
          <StaleNotice
            {...conflict}
            labels={termsLabels}
            textOf={textOfTermsField}
            onTake={(clash) => {
              edits.takeStored(clash);
              setTextVersion(textVersion + 1);
            }}
          />
        )}
        <div className={styles.formFoot}>
          <div>
            {wasTouched && !isComplete && <FieldMessage tone="error">{termsTexts.incomplete}</FieldMessage>}
            <DraftState keeping={draft.keeping} />
          </div>
          <Button
            onClick={() => {
              draft.forget();
              onDone();
            }}
          >
            Cancelar
          </Button>
          <Button type="submit" variant="main" disabled={!isComplete} busyText={save.isPending && 'Guardando...'}>
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

/** The text itself is too long to stand beside another one: it folds open. */
function textOfTermsField(field: string, value: unknown): ReactNode {
  if (field === 'content') return <FoldedProse html={String(value)} />;
  return typeof value === 'boolean' ? (value ? 'sí' : 'no') : String(value);
}
