import { formatCount } from '@cotejo/format/figures';
import { type ReactNode, useState } from 'react';
import { useDownload } from '#data/query/use-download.ts';
import { Button } from '#ui/controls/Button.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { showToast } from '#ui/feedback/Toast.tsx';
import { EmptyLedger } from '#ui/page/drawings/EmptyLedger.tsx';
import { Icon } from '#ui/page/Icon.tsx';
import { ShortcutsHelp } from '../shell/ShortcutsHelp.tsx';
import styles from './admin-ui.module.css';
import { FailureNote } from './FailureNote.tsx';
import { failureText } from './FailureText.tsx';
import { FilterBar } from './FilterBar.tsx';
import { ListStates } from './ListStates.tsx';
import { rowCursorKeys, useRowCursor } from './use-row-cursor.ts';

export interface ListQuery {
  isPending: boolean;
  isError: boolean;
  data?: unknown;
  error: unknown;
  refetch: () => Promise<{ error: unknown }>;
}

/** All rows that match the filters. */
interface ListExport {
  label: string;
  busyText: string;
  file: () => Promise<File>;
}

export interface ListFrameProps<Row extends { id: string }> {
  list: ListQuery;
  /** Of all pages; null if unknown. */
  total: number | null;
  /** There are more than `total`: the server stops counting a large search result. */
  isTotalMinimum?: boolean | undefined;
  noun: { one: string; many: string };
  countNote?: string | undefined;
  failure: string;
  empty: {
    level: 2 | 3;
    filtered: [title: string, text: string];
    none: [title: string, text: string];
    actions?: ReactNode;
    below?: ReactNode;
  };
  isFiltered: boolean;
  onClear: () => void;
  filters: ReactNode;
  moreFilters?: ReactNode;
  /** Message after a manual refresh. */
  refreshed?: string;
  exports?: { failure: string; files: readonly ListExport[] } | undefined;
  actions?: ReactNode;
  /** The visible rows, for the keyboard. */
  rows: readonly Row[];
  onOpen: (row: Row) => void;
  rowKeys?: { lines: typeof rowCursorKeys; actions: Record<string, (row: Row) => void> };
  /** Placeholder rows and their height in px. */
  skeleton: { rows: number; height?: number };
  /** `current` is the id of the row with the keyboard cursor. */
  children: (current: string | null) => ReactNode;
}

/** Filters and page are stored in the URL (`useListUrl`). */
export function ListFrame<Row extends { id: string }>(props: ListFrameProps<Row>) {
  const { list, total, noun, failure, empty, isFiltered, onClear, rowKeys, skeleton } = props;
  const current = useRowCursor(props.rows, props.onOpen, rowKeys?.actions);
  const [emptyTitle, emptyText] = isFiltered ? empty.filtered : empty.none;
  return (
    <>
      <div className={styles.bar}>
        <p className="small soft" role="status">
          {props.isTotalMinimum && 'Más de '}
          {total === null ? '' : formatCount(total, noun.one, noun.many)}
          {props.countNote}
        </p>
        <ShortcutsHelp lines={[...rowCursorKeys, ...(rowKeys?.lines ?? [])]} />
        <Refresh list={list} refreshed={props.refreshed} />
        {props.actions}
        {props.exports?.files.map((each) => (
          <ExportButton key={each.label} {...each} failure={props.exports?.failure ?? ''} />
        ))}
      </div>
      <FilterBar isFiltered={isFiltered} onClear={onClear} below={props.moreFilters}>
        {props.filters}
      </FilterBar>
      {list.data !== undefined && <FailureNote title={failure} error={list.isError ? list.error : null} />}
      <ListStates
        list={list}
        rows={skeleton.rows}
        height={skeleton.height}
        loading={`Cargando ${noun.many}`}
        failure={failure}
        isEmpty={total === 0}
        empty={
          <>
            <EmptyState
              level={empty.level}
              title={emptyTitle}
              drawing={<EmptyLedger />}
              actions={isFiltered ? <Button onClick={onClear}>Quitar filtros</Button> : empty.actions}
            >
              {emptyText}
            </EmptyState>
            {empty.below}
          </>
        }
      >
        {props.children(current)}
      </ListStates>
    </>
  );
}

function Refresh({ list, refreshed }: { list: ListQuery; refreshed: string | undefined }) {
  // Only a manual refresh shows a message: some lists refetch automatically.
  const [isAsked, setIsAsked] = useState(false);
  async function refresh(): Promise<void> {
    setIsAsked(true);
    const { error } = await list.refetch();
    setIsAsked(false);
    if (!error && refreshed) showToast(refreshed, 'done');
  }
  return (
    <Button small disabled={list.isPending} busyText={isAsked && 'Actualizando...'} onClick={() => void refresh()}>
      <Icon name="rotate" size={20} />
      Actualizar
    </Button>
  );
}

function ExportButton({ label, busyText, file, failure }: ListExport & { failure: string }) {
  const { download, isBusy } = useDownload({
    file,
    message: ({ name }) => `${name} descargado`,
    onError: (error) => void showToast(failureText(error, failure), 'error'),
  });
  return (
    <Button small busyText={isBusy && busyText} onClick={download}>
      <Icon name="download" size={20} />
      {label}
    </Button>
  );
}
