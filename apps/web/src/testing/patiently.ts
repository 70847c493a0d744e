/**
 * Options of each `vi.waitFor`, which gives up after a second otherwise: a busy machine may need
 * more for what it does in milliseconds, and waiting costs nothing where nothing is late.
 */
export const patiently = { timeout: 20_000 } as const;
