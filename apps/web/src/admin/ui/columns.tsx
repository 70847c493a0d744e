import type { ReactNode } from 'react';
import styles from './admin-ui.module.css';
import { type ListColumn, onPhone, widerThanPhone } from './PagedTable.tsx';
import { type RowAction, RowMenu } from './RowMenu.tsx';

/** Columns for wide screens, and the one that a phone shows instead. */
export const foldedOnPhone = <Row,>(
  phone: { title: ReactNode; cell: (row: Row) => ReactNode },
  columns: readonly ListColumn<Row>[],
): ListColumn<Row>[] => [
  {
    id: 'onPhone',
    title: phone.title,
    media: onPhone,
    cell: (row) => <div className={styles.folded}>{phone.cell(row)}</div>,
  },
  ...columns.map((column) => ({ media: widerThanPhone, ...column })),
];

export const actionsColumn = <Row,>(
  nameOf: (row: Row) => string,
  actionsOf: (row: Row) => readonly (RowAction | false)[],
): ListColumn<Row> => ({
  id: 'actions',
  title: <span className="visually-hidden">Acciones</span>,
  align: 'right',
  cell: (row) => <RowMenu label={`Acciones de ${nameOf(row)}`} actions={actionsOf(row)} />,
});
