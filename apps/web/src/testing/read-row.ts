/** The cells of the row with this header, by column header: { Capital: '127,28', … }. */
export function readRow(table: HTMLElement, name: string): Record<string, string> {
  const heads = [...table.querySelectorAll('thead th[scope="col"]')].map((head) => head.textContent ?? '');
  const row = [...table.querySelectorAll('tbody tr, tfoot tr')].find(
    (one) => one.querySelector('th[scope="row"]')?.textContent === name,
  );
  const cells = [...(row?.children ?? [])].map((cell) => cell.textContent ?? '');
  return Object.fromEntries(heads.map((head, index) => [head, cells[index] ?? '']));
}
