// Validates values from browser storage and from the router's state. They may come from an older
// release, or anybody may have changed them. A sample object says which fields a value has and of
// which types they are.

/**
 * A value of the expected type. For a field that may have several types: an array with one value of
 * each; the first one is the default if the field is missing.
 */
export type Sample<Value> =
  | readonly Value[]
  | (Value extends object ? { readonly [Name in keyof Value]-?: Sample<Value[Name]> } : Value);

/** Whether a value has all fields of the sample with the same types. It may have more fields. */
export function hasShape<Value>(value: unknown, sample: Sample<Value>): value is Value {
  return isLike(value, sample);
}

function isLike(value: unknown, sample: unknown): boolean {
  if (Array.isArray(sample)) return sample.some((each) => isLike(value, each));
  if (!isObject(sample)) return typeof value === typeof sample && (typeof value !== 'object' || value === null);
  return isObject(value) && Object.entries(sample).every(([name, each]) => isLike(value[name], each));
}

/**
 * Creates a reader for a stored object. Fields that are not in the sample are left out. With
 * `fillsMissing`, fields that an older release did not store get the value of the sample; without
 * it, such an object is rejected.
 */
export function storedShape<Value extends object>(
  sample: { readonly [Name in keyof Value]-?: Sample<Value[Name]> },
  { fillsMissing = false }: { fillsMissing?: boolean } = {},
) {
  /** Returns the known fields of a value; null if it does not match the sample. */
  function read(value: unknown): Value | null {
    if (!isObject(value)) return null;
    const whole = fillsMissing ? { ...firstOf(sample), ...value } : value;
    return isLike(whole, sample) ? (pick(whole, sample) as Value) : null;
  }

  return {
    read,
    /** Like `read`, for JSON. Null if it is absent, unreadable or does not match the sample. */
    parse: (text: string | null): Value | null => {
      try {
        return read(JSON.parse(text ?? 'null'));
      } catch {
        return null;
      }
    },
    /** The sample as a value. */
    empty: firstOf(sample) as Value,
  };
}

function firstOf(sample: object): object {
  const entries = Object.entries(sample).map(([name, each]) => [name, Array.isArray(each) ? each[0] : each]);
  return Object.fromEntries(entries.filter(([, first]) => first !== undefined));
}

/** Keeps only the fields that are in the sample, in nested objects too. */
function pick(value: unknown, sample: unknown): unknown {
  if (!isObject(value) || !isObject(sample)) return value;
  const known = Object.keys(sample).filter((name) => value[name] !== undefined);
  return Object.fromEntries(known.map((name) => [name, pick(value[name], sample[name])]));
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
