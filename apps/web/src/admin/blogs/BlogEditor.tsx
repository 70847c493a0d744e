import { type AdminBlog, adminBlogSchema, descriptionMaximum } from '@cotejo/contracts/blog/admin';
import { ecuadorDay } from '@cotejo/format/time';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { readStored } from '#browser-storage.ts';
import { RequestError } from '#request/request-error.ts';
import { useAdminSession } from '#session/admin.ts';
import { adminSessionKeys } from '#session/keys.ts';
import { Button } from '#ui/Button.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { ErrorSummary } from '#ui/ErrorSummary.tsx';
import { TextField } from '#ui/Field.tsx';
import { Icon } from '#ui/Icon.tsx';
import { Segmented } from '#ui/Segmented.tsx';
import { showToast } from '#ui/Toast.tsx';
import { recordFailure } from '../activity/record-activity.ts';
import styles from '../ui/admin-ui.module.css';
import { DraftOffer, DraftState } from '../ui/DraftNotice.tsx';
import { useDraft } from '../ui/draft.ts';
import { FoldedProse } from '../ui/FoldedProse.tsx';
import RichText from '../ui/RichText.tsx';
import { StaleNotice } from '../ui/StaleNotice.tsx';
import { useEdits } from '../ui/use-edits.ts';
import {
  type BlogForm,
  type BlogPicture,
  blogErrors,
  blogFieldId,
  blogLabels,
  blogTexts,
  type DiscardedBlog,
  emptyBlogForm,
  errorsAfter,
  formOfBlog,
  isBlogForm,
  newBlogForm,
  noPicture,
  saveFailureText,
  withSlug,
  withTitle,
} from './blog-form.ts';
import { PictureField } from './PictureField.tsx';
import { PostPreview } from './PostPreview.tsx';
import { saveBlog } from './save-blog.ts';

const modes = [
  { value: 'write', label: 'Escribir' },
  { value: 'preview', label: 'Vista previa' },
] as const;

/** Writes a post: a new one (null), or a present one. */
export default function BlogEditor({
  blog,
  restored,
  onClose,
  onDiscard,
}: {
  blog: AdminBlog | null;
  /** What was cancelled a moment ago and is wanted again. */
  restored?: DiscardedBlog | undefined;
  onClose: () => void;
  /** Something written was cancelled. */
  onDiscard: (discarded: DiscardedBlog) => void;
}) {
  useAdminSession();
  const client = useQueryClient();
  const formId = useId();
  const [start] = useState(() => (blog ? formOfBlog(blog) : newBlogForm()));
  const edits = useEdits(start, blog?.version ?? null, restored?.form);
  const { form, setForm, conflict } = edits;
  const [picture, setPicture] = useState<BlogPicture>(
    () => restored?.picture ?? (blog ? { ...noPicture, preview: blog.image } : noPicture),
  );
  const [mode, setMode] = useState<'write' | 'preview'>('write');
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [attempt, setAttempt] = useState(0);
  const [progress, setProgress] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [textVersion, setTextVersion] = useState(0);
  const draft = useDraft(`blog.${blog?.id ?? 'new'}`, edits.drafted, edits.isDirty, isBlogForm);
  const isSaving = progress !== null;
  const hasToken = readStored(adminSessionKeys.token) !== null;

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isSaving) return;
    const wrong = blogErrors(form, picture);
    setErrors(wrong);
    setAttempt(attempt + 1);
    setFailure(null);
    if (Object.keys(wrong).length > 0) return setMode('write');
    try {
      const stored = blog && edits.version !== null ? { id: blog.id, version: edits.version } : null;
      await saveBlog(stored, form, picture, setProgress);
      draft.forget();
      showToast(blog ? blogTexts.updated : blogTexts.created, 'done');
      void client.invalidateQueries({ queryKey: ['admin', 'blogs'] });
      void client.invalidateQueries({ queryKey: ['admin', 'activity'] });
      onClose();
    } catch (error) {
      setProgress(null);
      recordFailure({ type: 'system', targetName: form.title, description: 'Error al guardar el blog', error });
      if (edits.goOnOver(error, formOfStored)) return setTextVersion(textVersion + 1);
      const text = saveFailureText(error);
      setFailure(text);
      // Without a session the shell gives way to the login: what happened has to be said outside it.
      if (text === blogTexts.noSession) showToast(text, 'error');
      if (error instanceof RequestError) setErrors({ ...error.fields });
    }
  }

  /** What was wrong and is right now is not called wrong any longer. */
  function judgeAgain(next: BlogForm, nextPicture: BlogPicture): void {
    const isSame = (name: string) => Reflect.get(next, name) === Reflect.get(form, name);
    const changed = Object.keys(emptyBlogForm).filter((name) => !isSame(name));
    if (nextPicture !== picture) changed.push('image');
    setErrors((present) => errorsAfter(present, changed, blogErrors(next, nextPicture)));
  }
  function edit(next: BlogForm): void {
    setForm(next);
    judgeAgain(next, picture);
  }
  // These two come when they are ready: what was typed meanwhile stays.
  function write(content: string): void {
    setForm((present) => ({ ...present, content }));
    judgeAgain({ ...form, content }, picture);
  }
  function show(next: BlogPicture): void {
    setPicture(next);
    judgeAgain(form, next);
  }

  /** Cancel gives up what was typed; only a lost connection or a closed tab keeps it, and what one of them left before. */
  function cancel(): void {
    draft.forget();
    if (edits.isDirty || picture.file) onDiscard({ form: edits.drafted, picture });
    onClose();
  }

  return (
    <Dialog
      isOpen
      wide
      title={blog ? 'Editar Blog' : 'Crear Nuevo Blog'}
      footer={
        <>
          <p className="small soft" role="status" style={{ marginRight: 'auto' }}>
            {progress}
          </p>
          <Button disabled={isSaving} onClick={cancel}>
            Cancelar
          </Button>
          <Button type="submit" form={formId} variant="main" disabled={!hasToken} busyText={isSaving && 'Guardando...'}>
            {blog ? 'Guardar cambios' : 'Crear Blog'}
          </Button>
        </>
      }
    >
      <DraftOffer
        savedAt={draft.found?.savedAt}
        onTake={() => {
          if (draft.found) edit(edits.takeDraft(draft.found.value));
          setTextVersion(textVersion + 1);
          draft.take();
        }}
        onDrop={draft.drop}
      />
      <div>
        <Segmented label="Modo" options={modes} value={mode} onChange={setMode} />
      </div>
      {mode === 'preview' && (
        <PostPreview
          title={form.title}
          publishedOn={form.publishedOn}
          picture={picture.preview}
          content={form.content}
        />
      )}
      <form
        id={formId}
        className={styles.form}
        noValidate
        hidden={mode !== 'write'}
        onSubmit={(event) => void submit(event)}
      >
        <ErrorSummary
          attempt={attempt}
          errors={Object.entries(errors).map(([field, text]) => ({ fieldId: blogFieldId(field), text }))}
        />
        <TextField
          id={blogFieldId('title')}
          label="Título"
          maxLength={200}
          value={form.title}
          error={errors.title}
          onChange={(event) => edit(withTitle(form, event.target.value))}
        />
        <TextField
          id={blogFieldId('slug')}
          label="URL"
          hint={`Se leerá en /blog/${form.slug || '…'}`}
          maxLength={120}
          value={form.slug}
          error={errors.slug}
          onChange={(event) => edit(withSlug(form, event.target.value))}
        />
        <TextField
          id={blogFieldId('publishedOn')}
          label="Fecha de publicación"
          hint="La que se lee en el blog y por la que se ordena."
          type="date"
          max={ecuadorDay(new Date())}
          value={form.publishedOn}
          error={errors.publishedOn}
          onChange={(event) => edit({ ...form, publishedOn: event.target.value })}
        />
        <TextField
          id={blogFieldId('description')}
          label="Descripción para buscadores"
          hint="Se lee bajo el título en Google. Si la dejas vacía, van las primeras palabras del texto."
          maxLength={descriptionMaximum}
          value={form.description}
          error={errors.description}
          onChange={(event) => edit({ ...form, description: event.target.value })}
        />
        <Checkbox
          label="Activo: se ve en el blog"
          checked={form.isActive}
          onChange={(event) => setForm({ ...form, isActive: event.target.checked })}
        />
        <PictureField picture={picture} error={errors.image} onChange={show} />
        <div className={styles.picture}>
          <b className="small">Contenido</b>
          <RichText
            key={textVersion}
            id={blogFieldId('content')}
            label="Contenido"
            initialHtml={form.content}
            error={errors.content}
            onChange={write}
          />
        </div>
        <DraftState keeping={draft.keeping} />
      </form>
      {conflict && (
        <StaleNotice
          {...conflict}
          labels={blogLabels}
          textOf={textOfBlogField}
          onTake={(clash) => {
            edits.takeStored(clash);
            setTextVersion(textVersion + 1);
          }}
        />
      )}
      {failure && (
        <div className={styles.failure} role="alert">
          <Icon name="warning" size={20} />
          <p>{failure} Lo que escribiste sigue aquí.</p>
        </div>
      )}
    </Dialog>
  );
}

function formOfStored(current: unknown): BlogForm | null {
  const stored = adminBlogSchema.safeParse(current);
  return stored.success ? formOfBlog(stored.data) : null;
}

/** The text itself is too long to stand beside another one: it folds open. */
function textOfBlogField(field: string, value: unknown): ReactNode {
  if (field === 'content') return <FoldedProse html={String(value)} />;
  if (typeof value === 'boolean') return value ? 'activo' : 'inactivo';
  return String(value) || 'vacío';
}
