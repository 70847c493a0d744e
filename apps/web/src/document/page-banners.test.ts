import type { CarouselItem } from '@cotejo/contracts/carousel/public';
import { type LoaderFunction, matchRoutes, RouterContextProvider } from 'react-router';
import { describe, expect, it } from 'vitest';
import routes from '#routes.ts';
import { sampleSiteData } from '#testing/sample-site-data.ts';
import { siteDataContext } from './site-context.ts';

const sections = ['home', 'credits', 'profile', 'blog'] as const;
const carousel = sections.map((section) => ({ section, imageUrl: `/media/${section}` })) as CarouselItem[];

const modules = import.meta.glob<{ loader?: LoaderFunction }>('../{site,account}/**/*.tsx');

/** Runs the loaders of a path's page and its layouts, and returns the data that are sent to the browser. */
async function loadPath(path: string): Promise<string> {
  const context = new RouterContextProvider();
  context.set(siteDataContext, sampleSiteData({ carousel: () => carousel }));
  const request = new Request(`http://localhost${path}`);
  const url = new URL(request.url);
  const loaded: unknown[] = [];
  for (const { route, params } of matchRoutes(routes as Parameters<typeof matchRoutes>[0], path) ?? []) {
    const { loader } = (await modules[`../${(route as unknown as { file: string }).file}`]?.()) ?? {};
    loaded.push(await loader?.({ request, url, pattern: path, params, context }));
  }
  return JSON.stringify(loaded);
}

describe('the banner of a page', () => {
  it.each([
    ['/', 'home'],
    ['/preguntas-frecuentes', 'home'],
    ['/creditos/solicitud', 'credits'],
    ['/blog', 'blog'],
    ['/perfil', 'profile'],
    ['/login', 'profile'],
  ])('at %s is that of the section %s [1.1.30]', async (path, section) => {
    expect((await loadPath(path)).match(/\/media\/\w+/g)).toEqual([`/media/${section}`]);
  });
});
