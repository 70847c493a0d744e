/** Null if the amounts are too large to be exact to the cent. */
export function calculateOrNull<Result>(work: () => Result): Result | null {
  try {
    return work();
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
