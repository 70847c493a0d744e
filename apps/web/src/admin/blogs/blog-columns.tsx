import type { AdminBlog } from '@cotejo/contracts/blog/admin';
import type { DataTableColumn } from 'mantine-datatable';
import { formatDate } from '#ui/format.ts';
import { scalePicture } from '#ui/picture.ts';
import { Tag } from '#ui/Tag.tsx';
import { OpenRow } from '../ui/PagedTable.tsx';
import { RowMenu } from '../ui/RowMenu.tsx';
import { type Sorting, SortTitle } from '../ui/SortTitle.tsx';
import type { BlogTask } from './BlogDialogs.tsx';
import styles from './blogs.module.css';

export function blogColumns({
  mayManage,
  sorting,
  onTask,
}: {
  mayManage: boolean;
  sorting: Sorting;
  onTask: (task: BlogTask) => void;
}): DataTableColumn<AdminBlog>[] {
  return [
    {
      accessor: 'imageUrl',
      title: <span className="visually-hidden">Imagen</span>,
      width: 84,
      visibleMediaQuery: '(min-width: 700px)',
      render: ({ imageUrl }) =>
        imageUrl ? (
          <img className={styles.thumb} src={scalePicture(imageUrl, 96)} alt="" width={60} height={36} loading="lazy" />
        ) : (
          <span className={styles.thumb} />
        ),
    },
    {
      accessor: 'title',
      title: <SortTitle label="Título" field="title" sorting={sorting} first="ascending" />,
      render: (blog) => <OpenRow onOpen={() => onTask({ kind: 'view', blog })}>{blog.title}</OpenRow>,
    },
    { accessor: 'slug', title: 'URL', visibleMediaQuery: '(min-width: 980px)', render: ({ slug }) => `/blog/${slug}` },
    {
      accessor: 'isActive',
      title: 'Estado',
      render: ({ isActive }) =>
        isActive ? (
          <Tag tone="green" icon="check">
            Activo
          </Tag>
        ) : (
          <Tag icon="minus">Inactivo</Tag>
        ),
    },
    {
      accessor: 'createdAt',
      title: <SortTitle label="Creado" field="createdAt" sorting={sorting} />,
      visibleMediaQuery: '(min-width: 600px)',
      noWrap: true,
      render: ({ createdAt }) => formatDate(createdAt),
    },
    {
      accessor: 'updatedAt',
      title: 'Actualizado',
      visibleMediaQuery: '(min-width: 700px)',
      noWrap: true,
      render: ({ updatedAt }) => formatDate(updatedAt),
    },
    {
      accessor: 'actions',
      title: <span className="visually-hidden">Acciones</span>,
      textAlign: 'right',
      render: (blog) => (
        <RowMenu
          label={`Acciones de ${blog.title}`}
          actions={[
            { label: 'Ver', icon: 'file', onClick: () => onTask({ kind: 'view', blog }) },
            mayManage && { label: 'Editar', icon: 'gear', onClick: () => onTask({ kind: 'edit', blog }) },
            mayManage && {
              label: blog.isActive ? 'Desactivar' : 'Activar',
              icon: blog.isActive ? 'minus' : 'check',
              onClick: () => onTask({ kind: 'toggle', blog }),
            },
            mayManage && {
              label: 'Eliminar',
              icon: 'close',
              isDangerous: true,
              onClick: () => onTask({ kind: 'delete', blog }),
            },
          ]}
        />
      ),
    },
  ];
}
