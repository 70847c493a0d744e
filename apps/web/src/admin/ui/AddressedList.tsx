import { ListFrame, type ListFrameProps, type ListQuery } from './ListFrame.tsx';
import { type ListColumn, PagedTable } from './PagedTable.tsx';
import { type ListAddress, tablePageSizes } from './use-list-address.ts';

type Framed = 'noun' | 'countNote' | 'failure' | 'empty' | 'filters' | 'moreFilters' | 'refreshed' | 'exports';

interface AddressedListProps<Row extends { id: string }>
  extends Pick<ListFrameProps, Framed | 'actions' | 'rowKeys' | 'onOpen'> {
  address: Pick<ListAddress<string>, 'isFiltered' | 'page' | 'limit' | 'clear' | 'goTo' | 'setLimit'>;
  list: ListQuery & {
    isPlaceholderData: boolean;
    data?: { total: number; isTotalMinimum?: boolean | undefined } | undefined;
  };
  /** One page of them; all of them where `isWhole`. */
  rows: readonly Row[];
  columns: readonly ListColumn<Row>[];
  /** Rows a page to choose from. */
  sizes?: readonly number[];
  isWhole?: boolean;
  /** Whether the last column holds the menus of the rows. */
  hasActions?: boolean;
}

/** A paged table of the back office in the frame of its lists. */
export function AddressedList<Row extends { id: string }>({
  address,
  list,
  rows,
  columns,
  sizes = tablePageSizes,
  isWhole = false,
  hasActions = true,
  ...frame
}: AddressedListProps<Row>) {
  const total = list.data?.total ?? null;
  return (
    <ListFrame
      {...frame}
      list={list}
      total={total}
      isTotalMinimum={list.data?.isTotalMinimum}
      isFiltered={address.isFiltered}
      onClear={address.clear}
      rowIds={rows.map(({ id }) => id)}
      bones={{ rows: address.limit }}
    >
      {(current) => (
        <PagedTable
          rows={rows}
          columns={columns}
          hasActions={hasActions}
          total={total ?? 0}
          page={address.page}
          limit={address.limit}
          sizes={sizes}
          isWhole={isWhole}
          isFetching={list.isPlaceholderData}
          current={current}
          onPage={address.goTo}
          onLimit={address.setLimit}
          onOpen={frame.onOpen}
        />
      )}
    </ListFrame>
  );
}
