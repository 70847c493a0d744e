const spanish = new Intl.Collator('es');

interface Named {
  readonly name: string;
  readonly id: string;
}

export const byName = (left: Named, right: Named): number =>
  spanish.compare(left.name, right.name) || (left.id < right.id ? -1 : left.id > right.id ? 1 : 0);
