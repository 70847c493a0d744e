import { ListFrame, type ListFrameProps, type ListQuery } from './ListFrame.tsx';
import { type ListColumn, PagedTable } from './PagedTable.tsx';
import { type ListUrl, tablePageSizes } from './use-list-url.ts';

type Framed = 'noun' | 'countNote' | 'failure' | 'empty' | 'filters' | 'moreFilters' | 'refreshed' | 'exports';

interface ListPageProps<Row extends { id: string }>
  extends Pick<ListFrameProps<Row>, Framed | 'actions' | 'rowKeys' | 'onOpen'> {
  url: Pick<ListUrl<string>, 'isFiltered' | 'page' | 'limit' | 'clear' | 'goTo' | 'setLimit'>;
  list: ListQuery & {
    isPlaceholderData: boolean;
    data?: { total: number; isTotalMinimum?: boolean | undefined } | undefined;
  };
  /** One page, or all rows if `isWhole`. */
  rows: readonly Row[];
  columns: readonly ListColumn<Row>[];
  /** Choices of rows per page. */
  sizes?: readonly number[];
  isWhole?: boolean;
  /** The last column holds the row menus. */
  hasActions?: boolean;
}

export function ListPage<Row extends { id: string }>({
  url,
  list,
  rows,
  columns,
  sizes = tablePageSizes,
  isWhole = false,
  hasActions = true,
  ...frame
}: ListPageProps<Row>) {
  const total = list.data?.total ?? null;
  return (
    <ListFrame
      {...frame}
      list={list}
      total={total}
      isTotalMinimum={list.data?.isTotalMinimum}
      isFiltered={url.isFiltered}
      onClear={url.clear}
      rows={rows}
      skeleton={{ rows: url.limit }}
    >
      {(current) => (
        <PagedTable
          rows={rows}
          columns={columns}
          hasActions={hasActions}
          total={total ?? 0}
          page={url.page}
          limit={url.limit}
          sizes={sizes}
          isWhole={isWhole}
          isFetching={list.isPlaceholderData}
          current={current}
          onPage={url.goTo}
          onLimit={url.setLimit}
          onOpen={frame.onOpen}
        />
      )}
    </ListFrame>
  );
}
