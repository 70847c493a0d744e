/** `ratio` compares with `against` in the same run; `target` is its lower limit. */
export interface Row {
  readonly name: string;
  readonly figure: string;
  readonly ratio: number | null;
  readonly target: number | null;
  readonly against: string;
}

export function printTable(rows: readonly Row[]): void {
  const cells = rows.map((row) => [
    row.name,
    row.figure,
    row.ratio === null ? '' : row.ratio.toFixed(2),
    row.target === null ? '' : `≥ ${row.target}`,
    row.ratio === null || row.target === null ? '' : row.ratio >= row.target ? 'yes' : 'NO',
    row.against,
  ]);
  const head = ['what', 'figure', 'ratio', 'target', 'met', 'against'];
  const widths = head.map((title, column) => Math.max(title.length, ...cells.map((line) => line[column]?.length ?? 0)));
  const print = (line: string[]) =>
    console.info(line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '));
  print(head);
  print(widths.map((width) => '─'.repeat(width)));
  for (const line of cells) print(line);
}
