import { createBlog } from '@cotejo/contracts/blog/admin';
import { formatCount } from '@cotejo/format/figures';
import { useCallback, useEffect, useState } from 'react';
import type { MetaFunction } from 'react-router';
import { Button } from '#ui/Button.tsx';
import { EmptyLedger } from '#ui/drawings/EmptyLedger.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { SelectField } from '#ui/Field.tsx';
import { Icon } from '#ui/Icon.tsx';
import { PageHead } from '../shell/PageHead.tsx';
import { RowsSkeleton } from '../shell/RowsSkeleton.tsx';
import { ShortcutsHelp } from '../shell/ShortcutsHelp.tsx';
import { failureText } from '../shell/session-failure.ts';
import { useMayCall } from '../shell/use-admin.ts';
import { rowCursorKeys, useRowCursor } from '../shell/use-row-cursor.ts';
import styles from '../ui/admin-ui.module.css';
import { FilterBar } from '../ui/FilterBar.tsx';
import { PagedTable } from '../ui/PagedTable.tsx';
import { SearchField } from '../ui/SearchField.tsx';
import { useListAddress } from '../ui/use-list-address.ts';
import { BlogDialogs, type BlogTask } from './BlogDialogs.tsx';
import { blogColumns } from './blog-columns.tsx';
import { blogTable, useBlogs } from './use-blogs.ts';

export const meta: MetaFunction = () => [{ title: 'Gestión de Blogs · Panel de Administración · cotejo' }];

/** How long what was cancelled can be brought back. */
const undoMs = 8_000;

const names = { title: 'titulo', slug: 'url', active: 'activo' } as const;

export default function BlogsPage() {
  const address = useListAddress(names, blogTable);
  const { filters, change } = address;
  const [task, setTask] = useState<BlogTask | null>(null);
  const [discarded, setDiscarded] = useState<BlogTask | null>(null);
  useEffect(() => {
    if (!discarded) return;
    const timer = setTimeout(() => setDiscarded(null), undoMs);
    return () => clearTimeout(timer);
  }, [discarded]);
  const list = useBlogs(filters, address.page, address.limit, address.sort);
  const mayManage = useMayCall(createBlog);
  const searchTitle = useCallback((title: string) => change({ title }), [change]);
  const searchSlug = useCallback((slug: string) => change({ slug }), [change]);
  const blogs = list.data?.data ?? [];
  const open = (id: string) => {
    const blog = blogs.find((other) => other.id === id);
    if (blog) setTask({ kind: 'view', blog });
  };
  const current = useRowCursor(
    blogs.map(({ id }) => id),
    open,
  );
  const add = (
    <Button variant="main" disabled={list.isFetching} onClick={() => setTask({ kind: 'create' })}>
      <Icon name="plus" size={20} />
      Nuevo Blog
    </Button>
  );

  return (
    <>
      <PageHead
        title="Gestión de Blogs"
        actions={
          <>
            <Button disabled={list.isFetching} onClick={() => void list.refetch()}>
              <Icon name="rotate" size={20} />
              Actualizar
            </Button>
            {mayManage && add}
          </>
        }
      >
        Los artículos que se leen en el blog.
      </PageHead>
      <div className={styles.bar}>
        <p className="small soft" role="status">
          {list.data ? formatCount(list.data.total, 'blog', 'blogs') : ''}
        </p>
        <ShortcutsHelp lines={rowCursorKeys} />
      </div>
      {list.isError && (
        <div className={styles.failure} role="alert">
          <Icon name="warning" size={20} />
          <p>
            <b>Error al cargar los blogs</b>. {failureText(list.error, 'El servidor no respondió bien.')}
          </p>
          <Button small onClick={() => void list.refetch()}>
            Intentar nuevamente
          </Button>
        </div>
      )}
      <FilterBar isFiltered={address.isFiltered} onClear={address.clear}>
        <SearchField label="Título" placeholder="Parte del título" value={filters.title} onChange={searchTitle} />
        <SearchField label="URL" placeholder="Parte de la URL" value={filters.slug} onChange={searchSlug} />
        <SelectField label="Estado" value={filters.active} onChange={(event) => change({ active: event.target.value })}>
          <option value="">Todos</option>
          <option value="si">Activos</option>
          <option value="no">Inactivos</option>
        </SelectField>
      </FilterBar>
      {list.isPending && <RowsSkeleton rows={address.limit} label="Cargando blogs" />}
      {list.isSuccess && list.data.total === 0 && (
        <EmptyState
          level={2}
          title={address.isFiltered ? 'Ningún blog cumple estos filtros' : 'Todavía no hay blogs'}
          drawing={<EmptyLedger />}
          actions={address.isFiltered ? <Button onClick={address.clear}>Quitar filtros</Button> : mayManage && add}
        >
          {address.isFiltered ? 'Prueba con menos letras, o con otro estado.' : 'Escribe el primero.'}
        </EmptyState>
      )}
      {list.data && list.data.total > 0 && (
        <PagedTable
          rows={blogs}
          columns={blogColumns({ mayManage, sorting: address.sorting, onTask: setTask })}
          total={list.data.total}
          page={address.page + 1}
          limit={address.limit}
          sizes={blogTable.sizes}
          isFetching={list.isPlaceholderData}
          current={current}
          onPage={(page) => address.goTo(page - 1)}
          onLimit={address.setLimit}
          onOpen={open}
        />
      )}
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
