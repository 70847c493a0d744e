// Reads back what a browser keeps: a storage and the router's state outlive releases, and anybody may
// write into them. A sample says which fields there are and which kinds of values they hold.

/**
 * A value of the same kind; an array of them where a field may hold several kinds, first the one
 * that stands where the field is missing.
 */
export type Sample<Value> =
  | readonly Value[]
  | (Value extends object ? { readonly [Name in keyof Value]-?: Sample<Value[Name]> } : Value);

/** Whether a value has the fields of the sample, with the same kinds of values; it may have others. */
export function hasShape<Value>(value: unknown, sample: Sample<Value>): value is Value {
  return isLike(value, sample);
}

function isLike(value: unknown, sample: unknown): boolean {
  if (Array.isArray(sample)) return sample.some((each) => isLike(value, each));
  if (!isObject(sample)) return typeof value === typeof sample && (typeof value !== 'object' || value === null);
  return isObject(value) && Object.entries(sample).every(([name, each]) => isLike(value[name], each));
}

/**
 * Makes the reader of a stored object. `fillsMissing`: a field that an older build did not know has
 * the value of the sample; without it such an object is refused. Fields that the sample does not
 * know are left out.
 */
export function storedShape<Value extends object>(
  sample: { readonly [Name in keyof Value]-?: Sample<Value[Name]> },
  { fillsMissing = false }: { fillsMissing?: boolean } = {},
) {
  /** Null when it is of another shape. */
  function read(value: unknown): Value | null {
    if (!isObject(value)) return null;
    const whole = fillsMissing ? { ...firstOf(sample), ...value } : value;
    return isLike(whole, sample) ? (pick(whole, sample) as Value) : null;
  }

  return {
    read,
    /** Reads the JSON of a storage; null when absent, unreadable or of another shape. */
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

/** The fields that the sample knows, inside of objects too. */
function pick(value: unknown, sample: unknown): unknown {
  if (!isObject(value) || !isObject(sample)) return value;
  const known = Object.keys(sample).filter((name) => value[name] !== undefined);
  return Object.fromEntries(known.map((name) => [name, pick(value[name], sample[name])]));
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
