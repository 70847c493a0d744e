import { useVirtualizer } from '@tanstack/react-virtual';
import { type RefCallback, type RefObject, useEffect } from 'react';

interface VisibleRows<Row> {
  visible: { row: Row; index: number }[];
  /** Height in px of the rows that are not rendered. */
  before: number;
  after: number;
  /** Ref of each rendered row, to measure its height. */
  measure: RefCallback<HTMLTableRowElement>;
}

/**
 * Virtualizes long whole lists; renders all rows of a page.
 * @param options.box the scroll container
 * @param options.current id of the row with the keyboard cursor, which is scrolled into view
 */
export function useVisibleRows<Row extends { id: string }>(
  rows: readonly Row[],
  { box, isWhole, current }: { box: RefObject<HTMLElement | null>; isWhole: boolean; current: string | null },
): VisibleRows<Row> {
  const isDrawnInPart = isWhole && rows.length > drawnWhole;
  const virtualizer = useVirtualizer<HTMLElement, HTMLTableRowElement>({
    enabled: isDrawnInPart,
    count: rows.length,
    getScrollElement: () => box.current,
    getItemKey: (index) => rows[index]?.id ?? index,
    estimateSize: () => rowHeight,
    overscan: around,
  });
  const at = isDrawnInPart && current !== null ? rows.findIndex(({ id }) => id === current) : -1;
  useEffect(() => {
    if (at >= 0) virtualizer.scrollToIndex(at, { align: 'auto' });
  }, [at, virtualizer]);
  if (!isDrawnInPart) return { visible: rows.map((row, index) => ({ row, index })), before: 0, after: 0, measure };
  const items = virtualizer.getVirtualItems();
  return {
    visible: items.flatMap(({ index }) => {
      const row = rows[index];
      return row ? [{ row, index }] : [];
    }),
    before: items[0]?.start ?? 0,
    after: virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0),
    measure: virtualizer.measureElement,
  };

  function measure() {}
}

/** Estimate in px until a row is measured. */
const rowHeight = 64;

/** Lists up to this size are rendered whole, so that the browser's own search works. */
const drawnWhole = 100;

/** Rows rendered above and below the visible ones. */
const around = 12;
