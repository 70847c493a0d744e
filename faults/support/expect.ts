export function expectThat(condition: boolean, what: string): asserts condition {
  if (!condition) throw new Error(what);
}

export function expectOneLine(output: string, pattern: RegExp): void {
  const lines = output.trim().split('\n');
  expectThat(lines.length === 1 && pattern.test(lines[0] ?? ''), `Not the one line ${pattern}:\n${output}`);
}
