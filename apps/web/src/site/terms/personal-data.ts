const speaksOfData = /datos|privacidad/i;
// The sanitizer removes attributes of headings.
const firstHeading = /<(h[2-6])>/;

/**
 * The sections whose heading mentions personal data, as HTML; null if there are none.
 * @param html from the sanitizer
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
