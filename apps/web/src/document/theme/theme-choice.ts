/** localStorage key: 'light' or 'dark'; absent means the system theme. */
export const themeKey = 'cotejo.theme';

/** Also stored as a cookie, so that the server renders the theme before any script runs. */
export function writeThemeCookie(theme: ThemeName): void {
  // biome-ignore lint/suspicious/noDocumentCookie: not every supported browser has the Cookie Store API
  document.cookie = `${themeKey}=${theme}; path=/; max-age=31536000; samesite=lax`;
}

type ThemeName = 'light' | 'dark';

function readTheme(): ThemeName {
  const chosen = document.documentElement.dataset.theme;
  if (chosen === 'light' || chosen === 'dark') return chosen;
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

/**
 * Applies a theme to the page. The light theme gets no attribute unless the person chose it,
 * because setting the attribute makes the browser recalculate all styles.
 */
export function showTheme(theme: ThemeName, { isChosen }: { isChosen: boolean }): void {
  const { dataset } = document.documentElement;
  if (theme === 'light' && !isChosen) delete dataset.theme;
  else if (dataset.theme !== theme) dataset.theme = theme;
}

/** Switches between light and dark, stores the choice and returns the new theme. */
export function switchTheme(): ThemeName {
  const next = readTheme() === 'dark' ? 'light' : 'dark';
  showTheme(next, { isChosen: true });
  writeThemeCookie(next);
  try {
    localStorage.setItem(themeKey, next);
  } catch {
    // Private windows may block localStorage. The choice then lasts until the page is left.
  }
  return next;
}
