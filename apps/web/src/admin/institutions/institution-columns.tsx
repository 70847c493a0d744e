import type { Institution } from '@cotejo/contracts/institutions/public';
import { institutionTypeLabels } from '@cotejo/contracts/institutions/public';
import { formatDollars, formatPercent } from '@cotejo/format/figures';
import { Link } from 'react-router';
import { LogoBadge } from '#ui/LogoBadge.tsx';
import adminStyles from '../ui/admin-ui.module.css';
import { type ListColumn, onPhone, widerThanPhone } from '../ui/PagedTable.tsx';
import { RowMenu } from '../ui/RowMenu.tsx';
import { SortHeader, type Sorting } from '../ui/SortHeader.tsx';
import type { InstitutionTask } from './InstitutionDialogs.tsx';
import { InstitutionStateTags } from './InstitutionStateTags.tsx';
import styles from './institutions.module.css';

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
}): ListColumn<Institution>[] {
  return [
    {
      id: 'name.onPhone',
      title: 'Institución',
      media: onPhone,
      cell: (institution) => (
        <div className={adminStyles.folded}>
          <span className={styles.name}>
            <LogoBadge institution={institution} small isGray={!institution.isActive} />
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
      id: 'name',
      title: <SortHeader label="Institución" field="name" sorting={sorting} first="ascending" />,
      media: widerThanPhone,
      cell: (institution) => (
        <span className={styles.name}>
          <LogoBadge institution={institution} small isGray={!institution.isActive} />
          <Link to={`/admin/institutions/${institution.id}`} onClick={(event) => event.stopPropagation()}>
            {institution.name}
          </Link>
        </span>
      ),
    },
    // Early, so that it is in sight where the others scroll.
    {
      id: 'state',
      title: 'Estado',
      media: widerThanPhone,
      cell: (institution) => <InstitutionStateTags institution={institution} />,
    },
    {
      id: 'type',
      title: 'Tipo',
      media: widerThanPhone,
      cell: ({ type }) => institutionTypeLabels[type],
    },
    {
      id: 'rates',
      title: 'Tasa mín. y máx.',
      media: widerThanPhone,
      align: 'right',
      isOneLine: true,
      cell: ({ minRate, maxRate }) => `${formatPercent(minRate)} a ${formatPercent(maxRate)}`,
    },
    {
      id: 'amount',
      title: 'Monto',
      media: widerThanPhone,
      align: 'right',
      isOneLine: true,
      cell: ({ products: { personalLoan } }) =>
        `${formatDollars(personalLoan.minAmount)} a ${formatDollars(personalLoan.maxAmount)}`,
    },
    {
      id: 'city',
      title: 'Matriz',
      media: widerThanPhone,
      cell: ({ branches }) => branches.mainBranch.city || 'Sin ciudad',
    },
    {
      id: 'actions',
      title: <span className="visually-hidden">Acciones</span>,
      align: 'right',
      cell: (institution) => (
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
