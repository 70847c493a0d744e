/** Null follows the system. */
export function findTheme(cookies: string | undefined): 'light' | 'dark' | null {
  const theme = cookies?.match(/(?:^|;\s*)cotejo\.theme=(light|dark)(?:;|$)/)?.[1];
  return theme === 'light' || theme === 'dark' ? theme : null;
}
