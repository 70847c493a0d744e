import { rmSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { countCredits, storeSentForm } from './support/credits.ts';
import { expectFilledForm, fillRequestForm, screenIsReady } from './support/flow.ts';
import { buildNextRelease } from './support/next-release.ts';
import { newPerson, signInAsNewPerson } from './support/people.ts';
import { type Cotejo, startCotejo } from './support/start-cotejo.ts';
import { test as base, expect } from './support/test.ts';

// A second build takes long beside other tests.
const withinMs = 400_000;

/** A server of its own, which each test halts and resumes from the next release. */
const test = base.extend<object, { next: string; cotejo: Cotejo }>({
  next: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner wants the pattern to know what a fixture needs
    async ({}, use) => {
      const folder = buildNextRelease();
      await use(folder);
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: withinMs },
  ],
  cotejo: [
    // biome-ignore lint/correctness/noEmptyPattern: as above
    async ({}, use) => {
      const cotejo = await startCotejo();
      await use(cotejo);
      await cotejo.stop();
    },
    { scope: 'worker', timeout: withinMs },
  ],
});

async function release(cotejo: Cotejo, from: string | undefined): Promise<void> {
  await cotejo.halt();
  await cotejo.resume({}, from);
}

const expectNext = (page: Page) => page.waitForFunction(() => (globalThis as { release?: string }).release === 'next');

test.afterEach(({ cotejo }) => release(cotejo, undefined));

test('a release keeps what is typed in an open form [6.1.9]', async ({ page, cotejo, next }) => {
  const person = newPerson();
  await page.goto('/creditos/solicitud');
  await screenIsReady(page);
  await fillRequestForm(page, person);
  await release(cotejo, next);
  await page.getByRole('button', { name: /^Leer más/ }).click();
  await expectNext(page);
  await expectFilledForm(page, person);
  await page.getByRole('button', { name: /^Leer más/ }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('an application that waits for the network while a release comes is sent once [6.1.9]', async ({
  page,
  context,
  cotejo,
  next,
}) => {
  const { token } = await signInAsNewPerson(page);
  await page.goto('/creditos/solicitud');
  await screenIsReady(page);
  await fillRequestForm(page, null);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'COMPARAR' }).click();
  await expect(page.getByText('Sin conexión. Guardamos tu solicitud en esta página')).toBeVisible();
  await release(cotejo, next);
  await context.setOffline(false);
  await expect(page).toHaveURL('/creditos/resultados');
  await expect(page.getByRole('button', { name: /^¡LO QUIERO!/ }).first()).toBeVisible();
  await expectNext(page);
  expect(await countCredits(page.request, token)).toBe(1);
});

test('an offer chosen in a tab of the release before leads to its details [6.1.9]', async ({ page, cotejo, next }) => {
  const session = await signInAsNewPerson(page);
  await storeSentForm(page, session);
  await page.goto('/creditos/resultados');
  const want = page.getByRole('button', { name: /^¡LO QUIERO!/ }).first();
  await expect(want).toBeVisible();
  await release(cotejo, next);
  await want.click();
  await expect(page).toHaveURL('/creditos/detalles');
  await expect(page.getByRole('article', { name: 'Cuota Decreciente' })).toBeVisible();
  await expectNext(page);
  expect(await countCredits(page.request, session.token)).toBe(1);
});
