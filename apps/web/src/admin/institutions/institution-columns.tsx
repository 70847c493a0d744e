import type { Institution } from '@cotejo/contracts/institutions/public';
import { institutionTypeLabels } from '@cotejo/contracts/institutions/public';
import type { DataTableColumn } from 'mantine-datatable';
import { Link } from 'react-router';
import { formatDollars, formatPercent } from '#ui/format.ts';
import { Seal } from '#ui/Seal.tsx';
import adminStyles from '../ui/admin-ui.module.css';
import { onPhone, widerThanPhone } from '../ui/PagedTable.tsx';
import { RowMenu } from '../ui/RowMenu.tsx';
import { type Sorting, SortTitle } from '../ui/SortTitle.tsx';
import type { InstitutionTask } from './InstitutionDialogs.tsx';
import { InstitutionStateTags } from './InstitutionStateTags.tsx';
import styles from './institutions.module.css';

/** The address where an institution is changed. */
export const editPath = (id: string): string => `/admin/institutions/${id}/edit`;

export function institutionColumns({
  mayManage,
  sorting,
  onOpen,
  onEdit,
  onTask,
}: {
  mayManage: boolean;
  sorting: Sorting;
  onOpen: (id: string) => void;
  onEdit: (id: string) => void;
  onTask: (task: InstitutionTask) => void;
}): DataTableColumn<Institution>[] {
  return [
    {
      accessor: 'name.onPhone',
      title: 'Institución',
      visibleMediaQuery: onPhone,
      render: (institution) => (
        <div className={adminStyles.folded}>
          <span className={styles.name}>
            <Seal institution={institution} small isGray={!institution.isActive} />
            <Link to={`/admin/institutions/${institution.id}`} onClick={(event) => event.stopPropagation()}>
              {institution.name}
            </Link>
          </span>
          <InstitutionStateTags institution={institution} />
          <span className="small">
            {institutionTypeLabels[institution.type]}, {formatPercent(institution.minRate)} a{' '}
            {formatPercent(institution.maxRate)}
          </span>
        </div>
      ),
    },
    {
      accessor: 'name',
      title: <SortTitle label="Institución" field="name" sorting={sorting} first="ascending" />,
      visibleMediaQuery: widerThanPhone,
      render: (institution) => (
        <span className={styles.name}>
          <Seal institution={institution} small isGray={!institution.isActive} />
          <Link to={`/admin/institutions/${institution.id}`} onClick={(event) => event.stopPropagation()}>
            {institution.name}
          </Link>
        </span>
      ),
    },
    // Early, so that it is in sight where the others scroll.
    {
      accessor: 'state',
      title: 'Estado',
      visibleMediaQuery: widerThanPhone,
      render: (institution) => <InstitutionStateTags institution={institution} />,
    },
    {
      accessor: 'type',
      title: 'Tipo',
      visibleMediaQuery: widerThanPhone,
      render: ({ type }) => institutionTypeLabels[type],
    },
    {
      accessor: 'rates',
      title: 'Tasa mín. y máx.',
      visibleMediaQuery: widerThanPhone,
      textAlign: 'right',
      noWrap: true,
      render: ({ minRate, maxRate }) => `${formatPercent(minRate)} a ${formatPercent(maxRate)}`,
    },
    {
      accessor: 'amount',
      title: 'Monto',
      visibleMediaQuery: widerThanPhone,
      textAlign: 'right',
      noWrap: true,
      render: ({ products: { personalLoan } }) =>
        `${formatDollars(personalLoan.minAmount)} a ${formatDollars(personalLoan.maxAmount)}`,
    },
    {
      accessor: 'city',
      title: 'Matriz',
      visibleMediaQuery: widerThanPhone,
      render: ({ branches }) => branches.mainBranch.city || 'Sin ciudad',
    },
    {
      accessor: 'actions',
      title: <span className="visually-hidden">Acciones</span>,
      textAlign: 'right',
      render: (institution) => (
        <RowMenu
          label={`Acciones de ${institution.name}`}
          actions={[
            { label: 'Ver', icon: 'bank', onClick: () => onOpen(institution.id) },
            mayManage &&
              institution.isActive && { label: 'Editar', icon: 'file', onClick: () => onEdit(institution.id) },
            mayManage &&
              institution.isActive && {
                label: 'Eliminar',
                icon: 'close',
                isDangerous: true,
                onClick: () => onTask({ kind: 'delete', institution }),
              },
            mayManage &&
              !institution.isActive && {
                label: 'Restaurar',
                icon: 'rotate',
                onClick: () => onTask({ kind: 'restore', institution }),
              },
          ]}
        />
      ),
    },
  ];
}
