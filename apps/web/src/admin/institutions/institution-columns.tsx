import type { Institution } from '@cotejo/contracts/institutions/public';
import { institutionTypeLabels } from '@cotejo/contracts/institutions/public';
import { publishesCriteria } from '@cotejo/finance/criteria';
import { formatDollars, formatPercent } from '@cotejo/format/figures';
import { Link } from 'react-router';
import { LogoBadge } from '#ui/page/LogoBadge.tsx';
import { actionsColumn, foldedOnPhone } from '../ui/columns.tsx';
import type { ListColumn } from '../ui/PagedTable.tsx';
import { SortHeader, type Sorting } from '../ui/SortHeader.tsx';
import { noCriteriaText } from './criteria-form.ts';
import type { InstitutionTask } from './InstitutionDialogs.tsx';
import { InstitutionStateTags } from './InstitutionStateTags.tsx';
import styles from './institutions.module.css';

export const editPath = (id: string): string => `/admin/institutions/${id}/editar`;

const publishesNothing = ({ products }: Institution): boolean => !publishesCriteria(products.personalLoan.criteria);

export function institutionColumns({
  mayManage,
  sorting,
  onOpen,
  onEdit,
  onTask,
}: {
  mayManage: boolean;
  sorting: Sorting;
  onOpen: (institution: Institution) => void;
  onEdit: (institution: Institution) => void;
  onTask: (task: InstitutionTask) => void;
}): ListColumn<Institution>[] {
  return [
    ...foldedOnPhone<Institution>(
      {
        title: 'Institución',
        cell: (institution) => (
          <>
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
              {publishesNothing(institution) && `, ${noCriteriaText}`}
            </span>
          </>
        ),
      },
      [
        {
          id: 'name',
          title: <SortHeader label="Institución" field="name" sorting={sorting} first="ascending" />,
          cell: (institution) => (
            <span className={styles.name}>
              <LogoBadge institution={institution} small isGray={!institution.isActive} />
              <Link to={`/admin/institutions/${institution.id}`} onClick={(event) => event.stopPropagation()}>
                {institution.name}
              </Link>
            </span>
          ),
        },
        // Placed early so that it stays visible in a table that scrolls sideways.
        {
          id: 'state',
          title: 'Estado',
          cell: (institution) => <InstitutionStateTags institution={institution} />,
        },
        {
          id: 'type',
          title: 'Tipo',
          cell: (institution) => (
            <>
              {institutionTypeLabels[institution.type]}
              {publishesNothing(institution) && <span className={`note ${styles.without}`}>{noCriteriaText}</span>}
            </>
          ),
        },
        {
          id: 'rates',
          title: 'Tasa mín. y máx.',
          align: 'right',
          isOneLine: true,
          cell: ({ minRate, maxRate }) => `${formatPercent(minRate)} a ${formatPercent(maxRate)}`,
        },
        {
          id: 'amount',
          title: 'Monto',
          align: 'right',
          isOneLine: true,
          cell: ({ products: { personalLoan } }) =>
            `${formatDollars(personalLoan.minAmount)} a ${formatDollars(personalLoan.maxAmount)}`,
        },
        {
          id: 'city',
          title: 'Matriz',
          cell: ({ branches }) => branches.mainBranch.city || 'Sin ciudad',
        },
      ],
    ),
    actionsColumn<Institution>(
      ({ name }) => name,
      (institution) => [
        { label: 'Ver', icon: 'bank', onClick: () => onOpen(institution) },
        mayManage && institution.isActive && { label: 'Editar', icon: 'file', onClick: () => onEdit(institution) },
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
      ],
    ),
  ];
}
