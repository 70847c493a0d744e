import { useVirtualizer } from '@tanstack/react-virtual';
import { type RefCallback, type RefObject, useEffect } from 'react';

interface VisibleRows<Row> {
  visible: { row: Row; index: number }[];
  /** px of room for the rows above and below the drawn ones. */
  before: number;
  after: number;
  /** For each drawn row, so that its real height counts. */
  measure: RefCallback<HTMLTableRowElement>;
}

/**
 * The rows to draw: all of a page; of a long whole list those in sight and some around them.
 * @param options.box what scrolls
 * @param options.current id of the row that the keyboard stands on: it is brought into sight
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

/** px, until a row is measured. */
const rowHeight = 64;

/** Up to so many rows the browser draws all of a list at once, and its own search finds each. */
const drawnWhole = 100;

/** Rows drawn above and below those in sight. */
const around = 12;
