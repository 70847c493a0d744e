/** Throws with `what` unless the condition holds. */
export function expectThat(condition: boolean, what: string): asserts condition {
  if (!condition) throw new Error(what);
}

/** The server's last word to the person at the keyboard: one line and nothing else. */
export function expectOneLine(output: string, pattern: RegExp): void {
  const lines = output.trim().split('\n');
  expectThat(lines.length === 1 && pattern.test(lines[0] ?? ''), `Not the one line ${pattern}:\n${output}`);
}
