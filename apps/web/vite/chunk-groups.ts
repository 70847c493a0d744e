import type { Rolldown } from 'vite';

/** The pages that people work with on a phone. Of these, `entry` shares the least with the others. */
const workAreas = {
  entry: /\/src\/account\/(entry|login|registration\/RegisterPage)/,
  form: /\/src\/site\/credits\/request-form\//,
  results: /\/src\/site\/credits\/(results|comparison)\//,
  details: /\/src\/site\/credits\/(details|confirmation)\//,
  account: /\/src\/account\/(sidebar|profile)\//,
  simulators: /\/src\/site\/simulators\//,
};
type WorkArea = keyof typeof workAreas;
const areaNames = Object.keys(workAreas) as WorkArea[];
/** Two pages of a credit. What one of them shares with a later script of another area is for all of a credit. */
const creditAreas: readonly WorkArea[] = ['results', 'details'];

/** The order matters: a group takes along what its modules import, unless an earlier one has it. */
const names = ['base', 'work', 'credits', ...areaNames, 'shared', 'admin-start', 'admin'] as const;
type Name = (typeof names)[number];

/**
 * Joins modules that several pages use, so that a page starts with at most ten scripts and three
 * stylesheets and loads little that it does not need. Left alone, the bundler makes one file for each
 * set of pages, most below 1 KB, each a round trip.
 */
export const chunkGroups: Rolldown.CodeSplittingGroup[] = names.map((name) => ({
  name: (id, context) => (groupOf(id, context) === name ? name : null),
}));

function groupOf(id: string, context: Rolldown.ChunkingContext): Name | null {
  const { pages, late } = usersOf(id, context);
  if (pages.length === 0) return null;
  const isForAll = pages.some((page) => /\/src\/(root|entry\.client)/.test(page));
  const areas = areasOf(pages);
  const isOffice = (page: string) => page.includes('/src/admin/');
  const isOfficeOnly = [...pages, ...late].every(isOffice);
  const isRead = pages.some((page) => !isOffice(page) && areasOf([page]).length === 0);

  if (id.endsWith('.css')) {
    if (isOfficeOnly) return pages.some(isOfficeStart) ? 'admin-start' : 'admin';
    if (isForAll) return 'base';
    // A page to read carries its styles in the page: those that others use, too, and its own.
    if (isRead) return areas.length > 0 || pages.some(isOffice) ? 'base' : null;
    if (areas[0] !== 'entry') return 'work';
    return areas.length === 1 && !pages.some(isOffice) ? 'entry' : 'base';
  }

  if (pages.length + late.length === 1) return null;
  if (isForAll) return 'base';
  if (isOfficeOnly) return pages.some(isOfficeStart) ? 'admin-start' : 'admin';
  const [first, second] = areas;
  if (first === undefined) return pages.some(isOffice) ? 'shared' : null;
  if (second === undefined) {
    const isOwn = late.every((script) => workAreas[first].test(script));
    return isOwn || !creditAreas.includes(first) ? first : 'credits';
  }
  if (first === 'entry') return 'base';
  return first === 'form' ? 'work' : 'credits';
}

/** What the sign-in of the office needs: the rest comes when somebody is let in. */
const isOfficeStart = (page: string) => /\/src\/admin\/(shell\/AdminRoot|login\/)/.test(page);

const areasOf = (users: readonly string[]): WorkArea[] =>
  areaNames.filter((name) => users.some((user) => workAreas[name].test(user)));

/** The pages that need a module at their start, and the scripts loaded later that need it. */
function usersOf(id: string, context: Rolldown.ChunkingContext): { pages: string[]; late: string[] } {
  const pages: string[] = [];
  const late: string[] = [];
  const seen = new Set<string>();
  const visit = (module: string) => {
    if (seen.has(module)) return;
    seen.add(module);
    const info = context.getModuleInfo(module);
    if (info?.isEntry) pages.push(module);
    else if (info?.dynamicImporters.length) late.push(module);
    for (const importer of info?.importers ?? []) visit(importer);
  };
  visit(id);
  // The pages of an institution's contact and of a phone take what others have, and change nothing for them.
  const isGuest = (script: string) => /\/src\/site\/(handover|phone)\//.test(script);
  const others = pages.filter((page) => !isGuest(page));
  return others.length > 0 ? { pages: others, late: late.filter((script) => !isGuest(script)) } : { pages, late };
}
