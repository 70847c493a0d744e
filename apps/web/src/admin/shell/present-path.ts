import { generatePath, matchPath } from 'react-router';
import { adminSections, formerPagePath, pagePath } from '../sections.ts';

/** The current URL of a former path; null if there was no page. */
export function presentPath(pathname: string): string | null {
  for (const section of adminSections)
    for (const page of section.pages) {
      const former = formerPagePath(section, page);
      const match = former === null ? null : matchPath(`/admin/${former}`, pathname);
      if (match) return generatePath(`/admin/${pagePath(section, page)}`, match.params);
    }
  return null;
}
