import { createRequire } from 'node:module';
import AxeBuilder from '@axe-core/playwright';
import { type APIRequestContext, test as base, expect, type Page } from '@playwright/test';
import { type Cotejo, startCotejo } from './start-cotejo.ts';

interface WorkerFixtures {
  /** The running product: one per worker, with the demo data. */
  cotejo: Cotejo;
}

interface TestFixtures {
  /**
   * Fails the test when the page throws, breaks the content security policy, or differs from what
   * the server sent (React's recoverable errors, which entry.client.tsx prints).
   */
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
 * Whether the router left this rejection to nobody: when a navigation is given up after its data
 * began to arrive, the promise for the rest of the stream rejects unread (React Router 8.4.0,
 * turbo-stream's `done`). The page shows nothing of it.
 */
const isOfLeftNavigation = ({ name, message }: Error): boolean =>
  name === 'AbortError' && message === 'signal is aborted without reason';

export { expect };

/**
 * For screens of the administration and of the keyboard: `test.use(atADesk)`. The default is a
 * phone.
 */
export const atADesk = { viewport: { width: 1280, height: 800 }, hasTouch: false } as const;

// The minified axe-core of the builder.
const fromBuilder = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright'));
const axeSource: string = fromBuilder('axe-core/axe.min.js').source;

/**
 * In the page itself: the other mode opens a second page for each look, takes twice as long, and
 * serves frames of other origins. A page gets axe once, where the builder would hand it its
 * megabyte twice at every look, and what passed is not described.
 */
async function axeOn(page: Page): Promise<AxeBuilder> {
  const isAlone = page.frames().length === 1;
  if (isAlone && !(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  return new AxeBuilder({ page, axeSource: isAlone ? 'void 0' : axeSource })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] });
}

/** No violation of WCAG 2.2 A and AA that axe can find, in the present state and theme. */
export async function expectAccessible(page: Page): Promise<void> {
  await layBarsInTheFlow(page);
  const axe = await axeOn(page);
  const { violations } = await axe
    // Base UI's guards pass the focus on at once, so nobody rests on them.
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

/**
 * A control half under a fixed bar would count as too small a target although it can be scrolled
 * free, so the bars are in the flow while axe looks.
 */
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
 * As `expectAccessible`, in the light and in the dark theme. Only colours differ between them, so
 * the second look is at contrast alone. Messages are closed first, because they cover parts of the
 * screen. Leaves the page in the light theme.
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

/**
 * The newest mail to an e-mail address in the development mailbox, of this subject where one is
 * given, once it is there.
 */
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

/** The code that stands alone on a line of the newest mail. */
export async function mailedCode(request: APIRequestContext, to: string, subject?: string): Promise<string> {
  const { text } = await newestMail(request, to, subject);
  const code = text.split('\n').find((line) => /^[0-9A-Z]{6,10}$/.test(line.trim()));
  if (!code) throw new Error('The mail has no code');
  return code.trim();
}
