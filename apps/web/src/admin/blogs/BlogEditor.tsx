import { type AdminBlog, descriptionMaximum, imageAltMaximum, listAdminBlogs } from '@cotejo/contracts/blog/admin';
import { adminBlogSchema } from '@cotejo/contracts/blog/admin.schemas';
import { ecuadorDay } from '@cotejo/format/time';
import { type ReactNode, useId, useState } from 'react';
import { readStored } from '#browser-storage.ts';
import { adminSessionKeys } from '#data/http/session-keys.ts';
import { staleBelow } from '#data/query/endpoint-query.ts';
import { useOfficeForm } from '#forms/use-office-form.ts';
import { useAdminSession } from '#session/admin.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Checkbox } from '#ui/controls/Checkbox.tsx';
import { TextField } from '#ui/controls/Field.tsx';
import { Segmented } from '#ui/controls/Segmented.tsx';
import { Dialog } from '#ui/feedback/Dialog.tsx';
import { ErrorSummary } from '#ui/feedback/ErrorSummary.tsx';
import { showToast } from '#ui/feedback/Toast.tsx';
import { Icon } from '#ui/page/Icon.tsx';
import styles from '../ui/admin-ui.module.css';
import { DraftOffer, DraftState } from '../ui/DraftNotice.tsx';
import { FoldedProse } from '../ui/FoldedProse.tsx';
import RichText from '../ui/RichText.tsx';
import { StaleNotice } from '../ui/StaleNotice.tsx';
import { useChange } from '../ui/use-change.ts';
import {
  type BlogForm,
  type BlogImage,
  blogErrors,
  blogFieldId,
  blogLabels,
  blogTexts,
  type DiscardedBlog,
  formOfBlog,
  isBlogForm,
  newBlogForm,
  noImage,
  saveFailureText,
  withSlug,
  withTitle,
} from './blog-form.ts';
import { PostImageField } from './PostImageField.tsx';
import { PostPreview } from './PostPreview.tsx';
import { saveBlog } from './save-blog.ts';

const modes = [
  { value: 'write', label: 'Escribir' },
  { value: 'preview', label: 'Vista previa' },
] as const;

export default function BlogEditor({
  blog,
  restored,
  onClose,
  onDiscard,
}: {
  blog: AdminBlog | null;
  /** The canceled form that the user wants back. */
  restored?: DiscardedBlog | undefined;
  onClose: () => void;
  onDiscard: (discarded: DiscardedBlog) => void;
}) {
  useAdminSession();
  const formId = useId();
  const [mode, setMode] = useState<'write' | 'preview'>('write');
  const [progress, setProgress] = useState<string | null>(null);
  const save = useChange({
    run: ({ values: { image, ...post }, version }: { values: BlogValues; version: number | null }) =>
      saveBlog(blog && version !== null ? { id: blog.id, version } : null, post, image, setProgress),
    onSuccess: (_, { values }) => void showToast(savedText(blog, values), 'done'),
    failure: 'Error al guardar el blog',
    stale: [staleBelow(listAdminBlogs)],
    onDone: onClose,
  });
  const form = useOfficeForm<BlogValues>({
    initial: () => ({
      ...(blog ? formOfBlog(blog) : newBlogForm()),
      image: restored?.image ?? (blog ? { ...noImage, preview: blog.image } : noImage),
    }),
    restored: restored?.form,
    version: blog?.version ?? null,
    valuesOf: formOfStored,
    draft: { name: `blog.${blog?.id ?? 'new'}`, isDraft: isBlogForm },
    unkept: ['image'],
    idOf: blogFieldId,
    hasSummary: true,
    check: ({ image, ...post }) => blogErrors(post, image),
    onWrong: () => setMode('write'),
    send: (values, { version }) => save.mutateAsync({ values, version }),
    onFailure: (error) => {
      setProgress(null);
      // Without a session the login replaces this page, so the message must be a toast.
      if (saveFailureText(error) === blogTexts.noSession) showToast(blogTexts.noSession, 'error');
    },
  });
  const { values, errors, conflict, draft } = form;
  const { image } = values;
  const hasToken = readStored(adminSessionKeys.token) !== null;

  /** Cancel discards what was typed here, but not a draft that a lost connection or a closed tab left earlier. */
  function cancel(): void {
    draft.deleteTyped();
    if (form.isDirty || image.file) onDiscard({ form: form.drafted, image });
    onClose();
  }

  function saveDraft(): void {
    form.set('isActive', false);
    const written = document.getElementById(formId);
    if (written instanceof HTMLFormElement) written.requestSubmit();
  }

  return (
    <Dialog
      isOpen
      wide
      title={blog ? 'Editar Blog' : 'Crear Nuevo Blog'}
      footer={
        <>
          <p className="small soft" role="status" style={{ marginRight: 'auto' }}>
            {progress ?? publicationText(blog, values)}
          </p>
          <Button disabled={form.isBusy} onClick={cancel}>
            Cancelar
          </Button>
          {!blog && (
            <Button disabled={!hasToken || form.isBusy} onClick={saveDraft}>
              Guardar borrador
            </Button>
          )}
          <Button
            type="submit"
            form={formId}
            variant="main"
            disabled={!hasToken}
            busyText={form.isBusy && 'Guardando...'}
          >
            {blog ? 'Guardar cambios' : 'Crear Blog'}
          </Button>
        </>
      }
    >
      <DraftOffer savedAt={draft.found?.savedAt} onTake={draft.take} onDelete={draft.deleteFound} />
      <div>
        <Segmented label="Modo" options={modes} value={mode} onChange={setMode} />
      </div>
      {mode === 'preview' && (
        <PostPreview
          title={values.title}
          publishedOn={values.publishedOn}
          image={image.preview}
          imageAlt={values.imageAlt}
          content={values.content}
        />
      )}
      <form id={formId} className={styles.form} noValidate hidden={mode !== 'write'} onSubmit={form.onSubmit}>
        <ErrorSummary
          attempt={form.attempt}
          errors={Object.entries(errors).map(([field, text]) => ({ fieldId: blogFieldId(field), text }))}
        />
        <TextField
          label="Título"
          maxLength={200}
          {...form.box('title')}
          onChange={(event) => form.setValues(withTitle(form.read(), event.target.value))}
        />
        <TextField
          label="URL"
          hint={`Se leerá en /blog/${values.slug || '…'}`}
          maxLength={120}
          {...form.box('slug')}
          onChange={(event) => form.setValues(withSlug(form.read(), event.target.value))}
        />
        <TextField
          label="Fecha de publicación"
          hint="La que se lee en el blog y por la que se ordena."
          type="date"
          max={ecuadorDay(new Date())}
          {...form.box('publishedOn')}
        />
        <TextField
          label="Descripción para buscadores"
          hint="Se lee bajo el título en Google. Si la dejas vacía, van las primeras palabras del texto."
          maxLength={descriptionMaximum}
          {...form.box('description')}
        />
        <Checkbox label="Activo: se ve en el blog" {...form.tick('isActive')} />
        <PostImageField image={image} error={errors.image} onChange={(next) => form.set('image', next)} />
        <TextField
          label="Qué se ve en la imagen"
          hint="Lo oye quien no la ve. Si solo adorna, déjalo vacío."
          maxLength={imageAltMaximum}
          {...form.box('imageAlt')}
        />
        <div className={styles.image}>
          <b className="small">Contenido</b>
          <RichText
            key={form.replacements}
            id={blogFieldId('content')}
            label="Contenido"
            initialHtml={values.content}
            error={errors.content}
            onChange={(content) => form.set('content', content)}
          />
        </div>
        <DraftState keeping={draft.keeping} />
      </form>
      {conflict && <StaleNotice {...conflict} labels={blogLabels} textOf={textOfBlogField} onTake={form.takeStored} />}
      {form.failure !== null && (
        <div className={styles.failure} role="alert">
          <Icon name="warning" size={20} />
          <p>{saveFailureText(form.failure)} Lo que escribiste sigue aquí.</p>
        </div>
      )}
    </Dialog>
  );
}

function publicationText(blog: AdminBlog | null, { isActive, slug }: BlogForm): string {
  if (!isActive) return blog?.isActive ? 'Al guardar sale del blog.' : 'Nadie lo ve todavía en el blog.';
  if (blog?.isActive) return 'Está publicado: al guardar cambia en el blog.';
  return `${blog ? 'Al guardarlo' : 'Al crearlo'} se publica en ${slug ? `/blog/${slug}` : 'el blog'}.`;
}

function savedText(blog: AdminBlog | null, { isActive }: BlogForm): string {
  if (blog) return blogTexts.updated;
  return isActive ? blogTexts.created : blogTexts.draftSaved;
}

/** The image is not part of the draft or of the conflict check. */
type BlogValues = BlogForm & { image: BlogImage };

function formOfStored(current: unknown): BlogValues | null {
  const stored = adminBlogSchema.safeParse(current);
  return stored.success ? { ...formOfBlog(stored.data), image: noImage } : null;
}

/** The content is too long to show both versions next to each other. */
function textOfBlogField(field: string, value: unknown): ReactNode {
  if (field === 'content') return <FoldedProse html={String(value)} />;
  if (typeof value === 'boolean') return value ? 'activo' : 'inactivo';
  return String(value) || 'vacío';
}
