const speaksOfData = /datos|privacidad/i;
// The sanitiser leaves headings without attributes.
const firstHeading = /<(h[2-6])>/;

/**
 * The sections of the terms whose heading speaks of personal data, as HTML; null where no heading
 * does.
 * @param html out of the sanitiser
 */
export function personalDataOf(html: string): string | null {
  const level = firstHeading.exec(html)?.[1];
  if (level === undefined) return null;
  const about = html
    .split(new RegExp(`(?=<${level}>)`))
    .filter((part) => part.startsWith(`<${level}>`))
    .filter((section) => speaksOfData.test(section.slice(0, section.indexOf(`</${level}>`))));
  return about.length === 0 ? null : about.join('');
}
