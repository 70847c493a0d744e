import { adminSections } from '../sections.ts';

interface Crumb {
  label: string;
  /** Null for the current page. */
  to: string | null;
}

// The page for users who are not administrators is not a section.
const outside: Readonly<Record<string, string>> = { 'acceso-denegado': 'Acceso denegado' };

const sectionAt = (path: string) =>
  adminSections.find((section) => section.path === path || section.formerPath === path);

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export function crumbsOf(path: string): Crumb[] {
  const segments = path.split('/').filter((segment) => segment !== '');
  return segments.map((segment, index) => {
    const to = `/${segments.slice(0, index + 1).join('/')}`;
    const label = index === 0 ? 'Admin' : labelOf(segment, segments[1] ?? '');
    if (index === segments.length - 1) return { label, to: null };
    const crumbTo = index === 1 ? sectionAt(segment)?.crumbTo : undefined;
    return { label, to: crumbTo === undefined ? to : `/admin/${crumbTo}` };
  });
}

/** @param section the first segment after /admin */
function labelOf(segment: string, section: string): string {
  if (uuid.test(segment)) return `ID: ${segment.slice(0, 8)}...`;
  const label = sectionAt(section)?.crumbs?.[segment] ?? sectionAt(segment)?.crumb;
  return label ?? outside[segment] ?? titleCase(decode(segment));
}

const titleCase = (text: string): string =>
  text
    .split('-')
    .filter((word) => word !== '')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
