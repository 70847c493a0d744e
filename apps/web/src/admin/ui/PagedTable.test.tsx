import { render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { PagedTable } from './PagedTable.tsx';

const rowsOf = (count: number) => Array.from({ length: count }, (_, index) => ({ id: `fila-${index + 1}` }));

function table(count: number, current: string | null = null) {
  return (
    <PagedTable
      rows={rowsOf(count)}
      columns={[{ id: 'id', title: 'Id', cell: ({ id }) => id }]}
      total={count}
      page={1}
      limit={10}
      sizes={[10]}
      isFetching={false}
      isWhole
      current={current}
      onPage={() => {}}
      onLimit={() => {}}
      onOpen={() => {}}
    />
  );
}

/** Height of the table's viewport in px; each row is a tenth of it. */
function giveRoom(height: number): void {
  for (const name of ['offsetHeight', 'clientHeight'] as const)
    vi.spyOn(HTMLElement.prototype, name, 'get').mockImplementation(function (this: HTMLElement) {
      return this.tagName === 'TR' ? height / 10 : height;
    });
  vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(2000 * height);
}

afterEach(() => {
  vi.restoreAllMocks();
});

describe('a whole list in one table', () => {
  it('draws every row of a short one', () => {
    render(table(100));
    expect(screen.getAllByRole('row')).toHaveLength(101);
  });

  it('draws of a long one the rows in sight and those around them, and says how many there are', () => {
    giveRoom(600);
    render(table(2000));
    const rows = document.querySelectorAll('tr[data-row]');
    expect(rows.length).toBeGreaterThanOrEqual(10);
    expect(rows.length).toBeLessThan(40);
    expect(rows[0]?.getAttribute('aria-rowindex')).toBe('2');
    expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('2001');
  });

  it('brings the row of the keyboard into sight, however far it is', async () => {
    giveRoom(600);
    const { rerender } = render(table(2000));
    expect(document.querySelector('[data-row="fila-1500"]')).toBeNull();
    const box = screen.getByRole('table').parentElement as HTMLElement;
    box.scrollTo = ((options: ScrollToOptions) => {
      box.scrollTop = options.top ?? 0;
      // Later, as in a browser.
      setTimeout(() => box.dispatchEvent(new Event('scroll')));
    }) as typeof box.scrollTo;
    rerender(table(2000, 'fila-1500'));
    expect((await screen.findByText('fila-1500')).closest('tr')?.getAttribute('aria-current')).toBe('true');
  });
});
