/** Throws with `what` unless the condition holds. */
export function expectThat(condition: boolean, what: string): asserts condition {
  if (!condition) throw new Error(what);
}

/** Throws unless the output is one line that matches. */
export function expectOneLine(output: string, pattern: RegExp): void {
  const lines = output.trim().split('\n');
  expectThat(lines.length === 1 && pattern.test(lines[0] ?? ''), `Not the one line ${pattern}:\n${output}`);
}
