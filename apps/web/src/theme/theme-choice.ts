/** localStorage key of the person's choice, 'light' or 'dark'; absent means the system decides. */
export const themeKey = 'cotejo.theme';

/** The same choice as a cookie: the server shows it before any script runs. */
export function writeThemeCookie(theme: ThemeName): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the asynchronous store of cookies is not in every browser people have
  document.cookie = `${themeKey}=${theme}; path=/; max-age=31536000; samesite=lax`;
}

type ThemeName = 'light' | 'dark';

/** The theme shown now: the choice if there is one, else the system's. */
export function readTheme(): ThemeName {
  const chosen = document.documentElement.dataset.theme;
  if (chosen === 'light' || chosen === 'dark') return chosen;
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

/**
 * Shows a theme. Without the attribute a page shows the theme of the system. Where that is light
 * and nobody chose, the attribute is left out: setting it makes the browser work out every style
 * again.
 */
export function showTheme(theme: ThemeName, { isChosen }: { isChosen: boolean }): void {
  const { dataset } = document.documentElement;
  if (theme === 'light' && !isChosen) delete dataset.theme;
  else if (dataset.theme !== theme) dataset.theme = theme;
}

/** Switches between light and dark and remembers the choice. */
export function switchTheme(): ThemeName {
  const next = readTheme() === 'dark' ? 'light' : 'dark';
  showTheme(next, { isChosen: true });
  writeThemeCookie(next);
  try {
    localStorage.setItem(themeKey, next);
  } catch {
    // Private windows may refuse storage; the choice then lasts for this page.
  }
  return next;
}
