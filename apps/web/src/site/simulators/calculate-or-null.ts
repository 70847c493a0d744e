/** What a calculation answers; null where the figures grow beyond what cents can hold exactly. */
export function calculateOrNull<Result>(work: () => Result): Result | null {
  try {
    return work();
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
