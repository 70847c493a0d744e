import type { AdminBlog } from '@cotejo/contracts/blog/admin';
import { lazy, type ReactNode, Suspense } from 'react';
import { Button } from '#ui/controls/Button.tsx';
import { Dialog } from '#ui/feedback/Dialog.tsx';
import { ErrorState } from '#ui/feedback/EmptyState.tsx';
import { Loading } from '#ui/feedback/Loading.tsx';
import { ConfirmChange } from '../ui/ConfirmDialog.tsx';
import { failureText } from '../ui/FailureText.tsx';
import type { DiscardedBlog } from './blog-form.ts';
import { PostPreview } from './PostPreview.tsx';
import { useBlog, useDeleteBlog, useToggleBlog } from './use-blogs.ts';

// The editor is a large chunk: load it only when somebody writes.
const BlogEditor = lazy(() => import('./BlogEditor.tsx'));

export type BlogTask =
  | { kind: 'create'; restored?: DiscardedBlog }
  | { kind: 'view' | 'edit' | 'toggle' | 'delete'; blog: AdminBlog; restored?: DiscardedBlog };

export function BlogDialogs({
  task,
  mayManage,
  onTask,
  onDiscard,
}: {
  task: BlogTask | null;
  mayManage: boolean;
  onTask: (task: BlogTask | null) => void;
  onDiscard: (task: BlogTask) => void;
}) {
  const close = () => onTask(null);
  if (!task) return null;
  if (task.kind === 'create')
    return (
      <Suspense fallback={null}>
        <BlogEditor
          blog={null}
          restored={task.restored}
          onClose={close}
          onDiscard={(restored) => onDiscard({ kind: 'create', restored })}
        />
      </Suspense>
    );
  const { kind, blog, restored } = task;
  if (kind === 'toggle') return <ToggleDialog blog={blog} onClose={close} />;
  if (kind === 'delete') return <DeleteDialog blog={blog} onClose={close} />;
  return (
    <WholeBlog blog={blog} onClose={close}>
      {(whole) =>
        kind === 'edit' ? (
          <Suspense fallback={null}>
            <BlogEditor
              blog={whole}
              restored={restored}
              onClose={close}
              onDiscard={(discarded) => onDiscard({ kind: 'edit', blog, restored: discarded })}
            />
          </Suspense>
        ) : (
          <Dialog
            isOpen
            wide
            title="Así se lee en el blog"
            onClose={close}
            footer={
              mayManage && (
                <>
                  <Button variant="danger" onClick={() => onTask({ kind: 'delete', blog })}>
                    Eliminar
                  </Button>
                  <Button onClick={() => onTask({ kind: 'toggle', blog })}>
                    {blog.isActive ? 'Desactivar' : 'Activar'}
                  </Button>
                  <Button variant="main" onClick={() => onTask({ kind: 'edit', blog })}>
                    Editar
                  </Button>
                </>
              )
            }
          >
            <PostPreview
              title={whole.title}
              publishedOn={whole.publishedOn}
              image={whole.image}
              imageAlt={whole.imageAlt}
              content={whole.content}
            />
          </Dialog>
        )
      }
    </WholeBlog>
  );
}

/** The list has no content: load the whole post first. */
function WholeBlog({
  blog,
  onClose,
  children,
}: {
  blog: AdminBlog;
  onClose: () => void;
  children: (whole: AdminBlog) => ReactNode;
}) {
  const whole = useBlog(blog.id);
  if (whole.data) return children(whole.data);
  return (
    <Dialog isOpen wide title={blog.title} onClose={onClose}>
      {whole.isError ? (
        <ErrorState title="Error al cargar el blog" onRetry={() => void whole.refetch()}>
          {failureText(whole.error, 'Puede que ya no exista.')}
        </ErrorState>
      ) : (
        <Loading />
      )}
    </Dialog>
  );
}

function ToggleDialog({ blog, onClose }: { blog: AdminBlog; onClose: () => void }) {
  const toggle = useToggleBlog(blog, onClose);
  return (
    <ConfirmChange
      title={blog.isActive ? 'Desactivar blog' : 'Activar blog'}
      confirm={blog.isActive ? 'Desactivar' : 'Activar'}
      busyText="Guardando..."
      change={toggle}
      onClose={onClose}
    >
      <p>
        <b>{blog.title}</b>
      </p>
      <p className="soft">
        {blog.isActive
          ? 'Deja de verse en el blog desde este momento; aquí se queda.'
          : 'Se verá en el blog desde este momento.'}
      </p>
    </ConfirmChange>
  );
}

function DeleteDialog({ blog, onClose }: { blog: AdminBlog; onClose: () => void }) {
  const deletion = useDeleteBlog(blog, onClose);
  return (
    <ConfirmChange
      title="Eliminar blog"
      confirm="Eliminar"
      busyText="Eliminando..."
      isDangerous
      change={deletion}
      onClose={onClose}
    >
      <p>
        <b>{blog.title}</b>
      </p>
      <p className="soft">Se borran su texto y su imagen. No se puede deshacer.</p>
    </ConfirmChange>
  );
}
