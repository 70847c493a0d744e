import type { Snapshot } from '#modules/catalog';

export function perSnapshot<Value>(make: (snapshot: Snapshot) => Value): (snapshot: Snapshot) => Value {
  const made = new WeakMap<Snapshot, { readonly value: Value }>();
  return (snapshot) => {
    const stored = made.get(snapshot);
    if (stored) return stored.value;
    const value = make(snapshot);
    made.set(snapshot, { value });
    return value;
  };
}
