import { createBlog } from '@cotejo/contracts/blog/admin';
import { useCallback, useEffect, useState } from 'react';
import { Button } from '#ui/controls/Button.tsx';
import { SelectField } from '#ui/controls/Field.tsx';
import { Icon } from '#ui/page/Icon.tsx';
import { officeTitle } from '../shell/office-title.ts';
import { useMayCall } from '../shell/use-admin.ts';
import styles from '../ui/admin-ui.module.css';
import { ListPage } from '../ui/ListPage.tsx';
import { PageHead } from '../ui/PageHead.tsx';
import { SearchField } from '../ui/SearchField.tsx';
import { useListUrl } from '../ui/use-list-url.ts';
import type { Route } from './+types/BlogsPage.ts';
import { BlogDialogs, type BlogTask } from './BlogDialogs.tsx';
import { blogColumns } from './blog-columns.tsx';
import { blogTable, useBlogs } from './use-blogs.ts';

export const meta: Route.MetaFunction = () => [{ title: officeTitle('Gestión de Blogs') }];

const undoMs = 8_000;

const names = { title: 'titulo', slug: 'url', active: 'activo' } as const;

export default function BlogsPage() {
  const url = useListUrl(names, blogTable);
  const { filters, change } = url;
  const [task, setTask] = useState<BlogTask | null>(null);
  const [discarded, setDiscarded] = useState<BlogTask | null>(null);
  useEffect(() => {
    if (!discarded) return;
    const timer = setTimeout(() => setDiscarded(null), undoMs);
    return () => clearTimeout(timer);
  }, [discarded]);
  const list = useBlogs(filters, url.page, url.limit, url.sort);
  const mayManage = useMayCall(createBlog);
  const searchTitle = useCallback((title: string) => change({ title }), [change]);
  const searchSlug = useCallback((slug: string) => change({ slug }), [change]);
  const blogs = list.data?.data ?? [];
  const add = (
    <Button variant="main" disabled={list.isFetching} onClick={() => setTask({ kind: 'create' })}>
      <Icon name="plus" size={20} />
      Nuevo Blog
    </Button>
  );

  return (
    <>
      <PageHead title="Gestión de Blogs" actions={mayManage && add}>
        Los artículos que se leen en el blog.
      </PageHead>
      <ListPage
        url={url}
        list={list}
        rows={blogs}
        columns={blogColumns({ mayManage, sorting: url.sorting, onTask: setTask })}
        sizes={blogTable.sizes}
        noun={{ one: 'blog', many: 'blogs' }}
        failure="Error al cargar los blogs"
        empty={{
          level: 2,
          filtered: ['Ningún blog cumple estos filtros', 'Prueba con menos letras, o con otro estado.'],
          none: ['Todavía no hay blogs', 'Escribe el primero.'],
          actions: mayManage && add,
        }}
        filters={
          <>
            <SearchField label="Título" placeholder="Parte del título" value={filters.title} onChange={searchTitle} />
            <SearchField label="URL" placeholder="Parte de la URL" value={filters.slug} onChange={searchSlug} />
            <SelectField
              label="Estado"
              value={filters.active}
              onChange={(event) => change({ active: event.target.value })}
            >
              <option value="">Todos</option>
              <option value="si">Activos</option>
              <option value="no">Inactivos</option>
            </SelectField>
          </>
        }
        onOpen={(blog) => setTask({ kind: 'view', blog })}
      />
      <BlogDialogs task={task} mayManage={mayManage} onTask={setTask} onDiscard={setDiscarded} />
      {discarded && (
        <div className={styles.undo} role="status">
          <p>Descartaste lo que escribías.</p>
          <Button
            small
            onClick={() => {
              setTask(discarded);
              setDiscarded(null);
            }}
          >
            Deshacer
          </Button>
        </div>
      )}
    </>
  );
}
