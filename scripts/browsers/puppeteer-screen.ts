import type { Browser, BrowserContext, ElementHandle } from 'puppeteer-core';

const patienceMs = 60_000;

type Kind = 'field' | 'button' | 'link' | 'checkbox';

const selectors: Readonly<Record<Kind, string>> = {
  field: 'input, select, textarea',
  button: 'button, [role="button"]',
  link: 'a[href]',
  checkbox: 'input[type="checkbox"]',
};

/** A page as its reader uses it: things are found by kind and name, and waited for. */
export interface Screen {
  goTo(path: string): Promise<void>;
  /** Waits until the URL has this path. */
  isAt(path: string | RegExp): Promise<void>;
  /** Types over what stands in a field, or chooses an option by its text. */
  fill(label: string, text: string): Promise<void>;
  valueOf(label: string): Promise<string>;
  /** Presses what can be pressed: a disabled button is waited for. `inside` is a selector. */
  press(name: string | RegExp, kind?: Exclude<Kind, 'field'>, inside?: string): Promise<void>;
  /** Picks a file for an input, which may be hidden. */
  pick(label: string, path: string): Promise<void>;
  /** Waits until the text of an element matches; answers all of it. */
  reads(selector: string, text: RegExp): Promise<string>;
}

/**
 * A new page of 1280 × 900. What its scripts throw, and what its content policy refuses, is added
 * to `errors`.
 */
export async function openScreen(browser: Browser | BrowserContext, url: string, errors: string[]): Promise<Screen> {
  const page = await browser.newPage();
  page.setDefaultTimeout(patienceMs);
  await page.setViewport({ width: 1280, height: 900 });
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error' && /Content.Security.Policy|hydrat/i.test(message.text()))
      errors.push(message.text());
  });

  async function find(
    kind: Kind,
    name: string | RegExp,
    { inside = 'body', isHidden = false } = {},
  ): Promise<ElementHandle<HTMLElement>> {
    const pattern = typeof name === 'string' ? `^${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$` : name.source;
    const found = await page
      .waitForFunction(
        (selector, source, within, hidden) => {
          const wanted = new RegExp(source);
          const nameOf = (element: Element): string => {
            const label = 'labels' in element ? (element.labels as NodeListOf<HTMLElement> | null)?.[0] : undefined;
            const text = element.getAttribute('aria-label') ?? label?.textContent ?? element.textContent ?? '';
            return text.replace(/\s+/g, ' ').trim();
          };
          const isOpen = (element: Element) =>
            element.getAttribute('aria-disabled') !== 'true' && !element.matches(':disabled');
          return [...document.querySelectorAll(within)]
            .flatMap((part) => [...part.querySelectorAll(selector)])
            .find(
              (element) =>
                (hidden || element.getClientRects().length > 0) && isOpen(element) && wanted.test(nameOf(element)),
            );
        },
        { polling: 100 },
        selectors[kind],
        pattern,
        inside,
        isHidden,
      )
      .catch((error) => {
        throw new Error(`No ${kind} ${name} in ${inside} on ${page.url()}`, { cause: error });
      });
    return found as ElementHandle<HTMLElement>;
  }

  return {
    async goTo(path) {
      await page.goto(url + path, { waitUntil: 'networkidle2' });
    },
    async isAt(path) {
      const source = typeof path === 'string' ? `^${path}$` : path.source;
      await page
        .waitForFunction((wanted) => new RegExp(wanted).test(location.pathname), { polling: 100 }, source)
        .catch((error) => {
          throw new Error(`Still on ${page.url()}, not on ${path}`, { cause: error });
        });
      await page.waitForNetworkIdle({ concurrency: 2 });
    },
    async fill(label, text) {
      const field = await find('field', label);
      const value = await field.evaluate((element, wanted) => {
        if (!(element instanceof HTMLSelectElement)) return null;
        return [...element.options].find((option) => option.text === wanted)?.value ?? wanted;
      }, text);
      if (value !== null) await field.select(value);
      else {
        await field.evaluate((element) => (element as HTMLInputElement).select());
        await field.type(text);
      }
    },
    async valueOf(label) {
      return (await find('field', label)).evaluate((element) => (element as HTMLInputElement).value);
    },
    async press(name, kind = 'button', inside = 'body') {
      await (await find(kind, name, { inside })).click();
    },
    async pick(label, path) {
      const input = await find('field', label, { isHidden: true });
      await (input as ElementHandle<HTMLInputElement>).uploadFile(path);
    },
    async reads(selector, text) {
      const found = await page
        .waitForFunction(
          (wanted, source) => {
            const texts = [...document.querySelectorAll<HTMLElement>(wanted)].map((element) =>
              element.innerText.trim(),
            );
            return texts.find((each) => new RegExp(source).test(each));
          },
          { polling: 100 },
          selector,
          text.source,
        )
        .catch(async (error) => {
          const texts = await page.evaluate((wanted) => document.querySelector(wanted)?.textContent, selector);
          throw new Error(`${selector} on ${page.url()} does not read ${text}: ${texts}`, { cause: error });
        });
      return String(await found.jsonValue());
    },
  };
}
