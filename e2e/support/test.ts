import { createRequire } from 'node:module';
import AxeBuilder from '@axe-core/playwright';
import { type APIRequestContext, test as base, expect, type Page } from '@playwright/test';
import { type Cotejo, startCotejo } from './start-cotejo.ts';

interface WorkerFixtures {
  cotejo: Cotejo;
}

interface TestFixtures {
  /** Fails the test on exceptions, CSP violations and React's recoverable errors (printed by entry.client.tsx). */
  failOnPageErrors: undefined;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  cotejo: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner wants the pattern to know what a fixture needs
    async ({}, use) => {
      const cotejo = await startCotejo();
      await use(cotejo);
      await cotejo.stop();
    },
    { scope: 'worker', timeout: 200_000 },
  ],
  baseURL: async ({ cotejo }, use) => use(cotejo.url),
  failOnPageErrors: [
    async ({ page }, use) => {
      const errors: string[] = [];
      page.on('pageerror', (error) => {
        if (!isOfLeftNavigation(error)) errors.push(error.stack ?? `${error.name}: ${error.message}`);
      });
      page.on('console', (message) => {
        if (message.type() === 'error' && /Content Security Policy|Minified React error|hydrat/i.test(message.text()))
          errors.push(message.text());
      });
      await use(undefined);
      expect(errors, 'errors of the page').toEqual([]);
    },
    { auto: true },
  ],
});

/**
 * React Router 8.4.0: aborting a navigation while its data arrives leaves the rejected `done`
 * promise of turbo-stream unhandled. Users see nothing of it.
 */
const isOfLeftNavigation = ({ name, message }: Error): boolean =>
  name === 'AbortError' && message === 'signal is aborted without reason';

export { expect };

/** For the admin site and keyboard tests; the default viewport is a phone. */
export const atADesk = { viewport: { width: 1280, height: 800 }, hasTouch: false } as const;

const fromBuilder = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright'));
const axeSource: string = fromBuilder('axe-core/axe.min.js').source;

/**
 * Legacy mode runs in the page itself: the other mode opens a second page and takes twice as long.
 * Loads axe once per page, and reports only violations.
 */
async function axeOn(page: Page): Promise<AxeBuilder> {
  const isAlone = page.frames().length === 1;
  if (isAlone && !(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  return new AxeBuilder({ page, axeSource: isAlone ? 'void 0' : axeSource })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] });
}

/** Expects no WCAG 2.2 A or AA violation in the current state and theme. */
export async function expectAccessible(page: Page): Promise<void> {
  await layBarsInTheFlow(page);
  const axe = await axeOn(page);
  const { violations } = await axe
    // Base UI's focus guards pass the focus on immediately.
    .exclude('[data-base-ui-focus-guard]')
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  await putBarsBack(page);
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(' | ')}`);
  expect(found, `axe on ${page.url()}`).toEqual([]);
}

interface Mail {
  subject: string;
  text: string;
}

/** Makes fixed bars static: axe reports a control partly below a bar as too small, though it can be scrolled free. */
async function layBarsInTheFlow(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const element of document.querySelectorAll<HTMLElement>('body *:not(dialog, dialog *)'))
      if (['fixed', 'sticky'].includes(getComputedStyle(element).position)) element.style.position = 'static';
  });
}

async function putBarsBack(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const element of document.querySelectorAll<HTMLElement>('[style*="position: static"]'))
      element.style.removeProperty('position');
  });
}

/**
 * Checks the light theme, then only contrast in the dark one, since only colors differ. Closes
 * messages first. Leaves the page in the light theme.
 */
export async function expectAccessibleInBothThemes(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const close of document.querySelectorAll<HTMLElement>('[aria-label="Cerrar aviso"]')) close.click();
  });
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  const { violations } = await (await axeOn(page)).withRules(['color-contrast']).analyze();
  const found = violations.flatMap(({ nodes }) => nodes.map((node) => `${node.target.join(' ')}: ${node.html}`));
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  expect(found, `contrast in the dark theme on ${page.url()}`).toEqual([]);
}

/** Waits for the newest mail in the development mailbox, optionally with this subject. */
export async function newestMail(request: APIRequestContext, to: string, subject?: string): Promise<Mail> {
  let mail: Mail | undefined;
  await expect
    .poll(async () => {
      const response = await request.get('/buzon/mensajes', { params: { to } });
      const mails: Mail[] = (await response.json()).data;
      mail = mails.find((one) => subject === undefined || one.subject === subject);
      return mail !== undefined;
    })
    .toBe(true);
  if (!mail) throw new Error('unreachable: the poll above waits for it');
  return mail;
}

export async function mailedCode(request: APIRequestContext, to: string, subject?: string): Promise<string> {
  const { text } = await newestMail(request, to, subject);
  const code = text.split('\n').find((line) => /^[0-9A-Z]{6,10}$/.test(line.trim()));
  if (!code) throw new Error('The mail has no code');
  return code.trim();
}
