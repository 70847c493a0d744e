/** Waits for `work` at most `milliseconds`; afterwards rejects with `message` and code ETIMEDOUT. */
export async function withinTime(work: Promise<unknown>, milliseconds: number, message: string): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(Object.assign(new Error(message), { code: 'ETIMEDOUT' })), milliseconds);
  });
  try {
    await Promise.race([work, tooLate]);
  } finally {
    clearTimeout(timer);
    work.catch(() => {});
  }
}
