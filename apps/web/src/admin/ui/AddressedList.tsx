import { formatCount } from '@cotejo/format/figures';
import type { ReactNode } from 'react';
import { Button } from '#ui/Button.tsx';
import { EmptyLedger } from '#ui/drawings/EmptyLedger.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Icon } from '#ui/Icon.tsx';
import { ShortcutsHelp } from '../shell/ShortcutsHelp.tsx';
import { rowCursorKeys, useRowCursor } from '../shell/use-row-cursor.ts';
import styles from './admin-ui.module.css';
import { FilterBar } from './FilterBar.tsx';
import { ListStates } from './ListStates.tsx';
import { type ListColumn, PagedTable } from './PagedTable.tsx';
import { type ListAddress, tablePageSizes } from './use-list-address.ts';

interface AddressedListProps<Row extends { id: string }> {
  address: Omit<ListAddress<string>, 'filters' | 'change'>;
  list: {
    isPending: boolean;
    isError: boolean;
    isRefetching: boolean;
    isPlaceholderData: boolean;
    data?: { total: number } | undefined;
    error: unknown;
    refetch: () => unknown;
  };
  /** One page of them. */
  rows: readonly Row[];
  columns: readonly ListColumn<Row>[];
  /** Whether the last column holds the menus of the rows. */
  hasActions?: boolean;
  noun: { one: string; many: string };
  /** 'Error al cargar usuarios' */
  failure: string;
  /** What an empty list says, with filters and without. */
  empty: {
    level: 2 | 3;
    filtered: [title: string, text: string];
    none: [title: string, text: string];
    actions?: ReactNode;
  };
  /** The fields of the filters. */
  filters: ReactNode;
  onOpen: (id: string) => void;
}

/**
 * A list of the back office whose filters and page stand in the address: how many there are, its keys, its filters
 * and its table.
 */
export function AddressedList<Row extends { id: string }>({
  address,
  list,
  rows,
  columns,
  hasActions = true,
  noun,
  failure,
  empty,
  filters,
  onOpen,
}: AddressedListProps<Row>) {
  const current = useRowCursor(
    rows.map(({ id }) => id),
    onOpen,
  );
  const [emptyTitle, emptyText] = address.isFiltered ? empty.filtered : empty.none;
  return (
    <>
      <div className={styles.bar}>
        <p className="small soft" role="status">
          {list.data ? formatCount(list.data.total, noun.one, noun.many) : ''}
        </p>
        <ShortcutsHelp lines={rowCursorKeys} />
        <Button small busyText={list.isRefetching && 'Actualizando...'} onClick={() => void list.refetch()}>
          <Icon name="rotate" size={20} />
          Actualizar
        </Button>
      </div>
      <FilterBar isFiltered={address.isFiltered} onClear={address.clear}>
        {filters}
      </FilterBar>
      <ListStates
        list={list}
        rows={address.limit}
        loading={`Cargando ${noun.many}`}
        failure={failure}
        isEmpty={list.data?.total === 0}
        empty={
          <EmptyState
            level={empty.level}
            title={emptyTitle}
            drawing={<EmptyLedger />}
            actions={address.isFiltered ? <Button onClick={address.clear}>Quitar filtros</Button> : empty.actions}
          >
            {emptyText}
          </EmptyState>
        }
      >
        <PagedTable
          rows={rows}
          columns={columns}
          hasActions={hasActions}
          total={list.data?.total ?? 0}
          page={address.page}
          limit={address.limit}
          sizes={tablePageSizes}
          isFetching={list.isPlaceholderData}
          current={current}
          onPage={address.goTo}
          onLimit={address.setLimit}
          onOpen={onOpen}
        />
      </ListStates>
    </>
  );
}
