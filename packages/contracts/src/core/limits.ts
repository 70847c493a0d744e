/** Dollars and months. */
export const validatedLimits = { amount: { min: 500, max: 100_000 }, term: { min: 3, max: 72 } } as const;

/** Used by the sliders when the limits cannot be loaded. */
export const fallbackLimits = {
  amount: { min: 500, max: 30_000 },
  term: { min: 6, max: 60 },
  income: { min: 500, max: 10_000 },
} as const;

export const sliderSteps = { amount: 100, term: 6, income: 100 } as const;

export const documentMaximumBytes = 5 * 1024 * 1024;

/** Total size of one user's documents in undecided credits. */
export const undecidedDocumentsMaximumBytes = 150 * 1024 * 1024;

export const imageMaximumBytes = 5 * 1024 * 1024;

export const codeLength = 6;

export const codeMinutes = 15;

export const codeAttempts = 5;

export const codeResendSeconds = 60;
