/** For `vi.waitFor`, whose default timeout of one second is too short on a busy machine. */
export const patiently = { timeout: 20_000 } as const;
