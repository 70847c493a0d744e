import type { AdminBlog } from '@cotejo/contracts/blog/admin';
import { formatDate } from '@cotejo/format/time';
import { scaleImage } from '#ui/page/image.ts';
import { Tag } from '#ui/page/Tag.tsx';
import { actionsColumn } from '../ui/columns.tsx';
import { type ListColumn, OpenRow } from '../ui/PagedTable.tsx';
import { SortHeader, type Sorting } from '../ui/SortHeader.tsx';
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
}): ListColumn<AdminBlog>[] {
  return [
    {
      id: 'imageUrl',
      title: <span className="visually-hidden">Imagen</span>,
      width: 84,
      media: '(min-width: 700px)',
      cell: ({ imageUrl }) =>
        imageUrl ? (
          <img className={styles.thumb} src={scaleImage(imageUrl, 96)} alt="" width={60} height={36} loading="lazy" />
        ) : (
          <span className={styles.thumb} />
        ),
    },
    {
      id: 'title',
      title: <SortHeader label="Título" field="title" sorting={sorting} first="ascending" />,
      cell: (blog) => <OpenRow onOpen={() => onTask({ kind: 'view', blog })}>{blog.title}</OpenRow>,
    },
    { id: 'slug', title: 'URL', media: '(min-width: 980px)', cell: ({ slug }) => `/blog/${slug}` },
    {
      id: 'isActive',
      title: 'Estado',
      cell: ({ isActive }) =>
        isActive ? (
          <Tag tone="green" icon="check">
            Activo
          </Tag>
        ) : (
          <Tag icon="minus">Inactivo</Tag>
        ),
    },
    {
      id: 'createdAt',
      title: <SortHeader label="Creado" field="createdAt" sorting={sorting} />,
      media: '(min-width: 600px)',
      isOneLine: true,
      cell: ({ createdAt }) => formatDate(createdAt),
    },
    {
      id: 'updatedAt',
      title: 'Actualizado',
      media: '(min-width: 700px)',
      isOneLine: true,
      cell: ({ updatedAt }) => formatDate(updatedAt),
    },
    actionsColumn<AdminBlog>(
      ({ title }) => title,
      (blog) => [
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
      ],
    ),
  ];
}
