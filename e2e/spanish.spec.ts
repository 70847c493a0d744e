import type { Page } from '@playwright/test';
import { findEnglish } from '../apps/web/src/testing/find-english.ts';
import { createCredit } from './support/credits.ts';
import { acceptSheet, fillRequestForm } from './support/flow.ts';
import { newPerson, signIn, signInAsNewPerson } from './support/people.ts';
import { expect, test } from './support/test.ts';

const publicPaths = [
  '/',
  '/creditos/solicitud',
  '/simuladores',
  '/simuladores?tipo=ahorro',
  '/simuladores?tipo=inversion',
  '/blog',
  '/blog?pagina=2',
  '/preguntas-frecuentes',
  '/quienes-somos',
  '/acerca',
  '/como-calculamos',
  '/contacto',
  '/terminos',
  '/privacidad',
  '/instituciones',
  '/tasas',
  '/login',
  '/registro',
  '/registro/verify',
  '/recuperar-password',
  '/cambiar-password',
  '/verificar-email',
  '/desbloquear-cuenta',
  '/sin-conexion',
  '/404',
];
const ownPaths = [
  '/perfil',
  '/configuracion',
  '/configuracion/perfil',
  '/configuracion/seguridad',
  '/configuracion/notificaciones',
];

/** All text that users see or hear, including attributes, title and description. */
const readPage = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const said = ['aria-label', 'aria-valuetext', 'alt', 'title', 'placeholder'];
    const texts = [document.title, document.querySelector('meta[name=description]')?.getAttribute('content')];
    for (const element of document.querySelectorAll('body *')) {
      if (element.closest('script, style, noscript, [lang]:not([lang^=es])')) continue;
      for (const name of said) texts.push(element.getAttribute(name));
      for (const node of element.childNodes) if (node.nodeType === Node.TEXT_NODE) texts.push(node.textContent);
    }
    return texts.filter((text): text is string => Boolean(text?.trim()));
  });

async function expectSpanish(page: Page, where: string): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('lang', /^es/);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  const texts = await readPage(page);
  expect(texts.length, where).toBeGreaterThan(5);
  expect(
    texts.filter((text) => findEnglish(text).length > 0),
    where,
  ).toEqual([]);
}

test('every public page is in Spanish [1.1.01]', async ({ page }) => {
  for (const path of publicPaths) {
    await page.goto(path);
    await expectSpanish(page, path);
  }
  for (const list of ['/blog', '/blog?pagina=2', '/instituciones']) {
    await page.goto(list);
    const links = page.locator('main a[href^="/blog/"], main a[href^="/instituciones/"]');
    const urls = new Set(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? '')));
    urls.delete('/blog/rss.xml');
    expect(urls.size, list).toBeGreaterThan(0);
    for (const url of urls) {
      await page.goto(url);
      await expectSpanish(page, url);
    }
  }
});

test('the search finds an English sentence on a page [1.1.01]', async ({ page }) => {
  await page.goto('/preguntas-frecuentes');
  await page.evaluate(() => {
    const added = document.createElement('p');
    added.textContent = 'Please sign in to see your offers.';
    document.querySelector('main')?.append(added);
  });
  const english = (await readPage(page)).filter((text) => findEnglish(text).length > 0);
  expect(english).toEqual(['Please sign in to see your offers.']);
});

test('dialogs, messages and the pages of the signed-in person are in Spanish [1.1.01]', async ({ page }) => {
  const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'));
  await test.step('the form: what is missing, its terms, the question for a sign-in', async () => {
    await page.goto('/creditos/solicitud');
    await page.getByRole('button', { name: 'COMPARAR' }).press('Enter');
    await expectSpanish(page, 'the form with its errors');
    await page.getByRole('button', { name: 'Leer más' }).click();
    await expect(dialog).toBeVisible();
    await expectSpanish(page, 'the terms');
    await page.keyboard.press('Escape');
    await fillRequestForm(page, newPerson());
    await page.getByRole('button', { name: 'COMPARAR' }).click();
    await dialog.getByLabel('Correo electrónico').fill('nadie@ejemplo.ec');
    await dialog.getByLabel('Contraseña', { exact: true }).fill('Equivocada*1');
    await dialog.getByRole('button', { name: 'INGRESAR' }).click();
    await expect(dialog.getByText('Usuario o contraseña incorrectos')).toBeVisible();
    await expectSpanish(page, 'the refused sign-in');
  });

  const { person, token } = await signInAsNewPerson(page);
  await test.step('the offers, the details with their dialogs, the confirmation', async () => {
    await page.goto('/creditos/solicitud');
    await fillRequestForm(page, null);
    await page.getByRole('button', { name: 'COMPARAR' }).click();
    await expect(page.getByRole('heading', { name: /OPCIONES DISPONIBLES/ })).toBeVisible();
    await expectSpanish(page, 'the results');
    for (const place of [0, 1])
      await page
        .getByRole('checkbox', { name: /^Cotejar/ })
        .nth(place)
        .check();
    await page.getByRole('link', { name: 'Lado a lado' }).click();
    await expect(page.getByRole('heading', { name: 'Lado a lado' })).toBeVisible();
    await expectSpanish(page, 'the comparison');

    const { id } = await createCredit(page.request, token, person, 'documented');
    await page.goto(`/creditos/detalles?credito=${id}`);
    await page.getByRole('button', { name: 'CANCELAR', exact: true }).click();
    await expect(dialog).toBeVisible();
    await expectSpanish(page, 'the question before leaving');
    await dialog.getByRole('button', { name: 'Seguir aquí' }).click();
    await page.getByRole('button', { name: 'SOLICITAR CRÉDITO' }).click();
    await expect(dialog.getByText('Tasa efectiva anual (TEA)').first()).toBeVisible();
    await expectSpanish(page, 'the information sheet');
    await acceptSheet(page);
    await expect(page.getByRole('heading', { name: '¡Felicidades!' })).toBeVisible();
    await expectSpanish(page, 'the confirmation');
  });

  await signIn(page, person);
  for (const path of ownPaths) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectSpanish(page, path);
  }
});
