/**
 * The editor's library uses `findLast`, which Firefox has had since version 104. Only the administration loads this
 * polyfill.
 */
export function provideFindLast(): void {
  if ('findLast' in Array.prototype) return;
  Object.defineProperty(Array.prototype, 'findLast', {
    configurable: true,
    writable: true,
    value(this: unknown[], isWanted: (item: unknown, place: number, items: unknown[]) => unknown, self?: unknown) {
      for (let place = this.length - 1; place >= 0; place -= 1)
        if (isWanted.call(self, this[place], place, this)) return this[place];
      return undefined;
    },
  });
}
