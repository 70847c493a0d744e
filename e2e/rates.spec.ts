import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { openAdminBrowser } from './support/admin.ts';
import { signInAsAdmin } from './support/people.ts';
import { atADesk, expect, expectAccessibleInBothThemes, test } from './support/test.ts';

interface ShownRate {
  institutionId: string;
  slug: string;
  name: string;
  minRate: number;
  isExcluded: boolean;
}

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

async function openAction(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Acciones de ${name}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

test.describe('the office', () => {
  test.use(atADesk);

  test('the monthly hour: averages imported, what differs seen, the rest confirmed with one source, three changed, and the site shows source and day [5.3.1] [5.3.2] [5.3.4] [5.2.1]', async ({
    page,
    cotejo,
  }) => {
    await signInAsAdmin(page, cotejo.admin);
    const source = 'Tarifario de noviembre';

    await test.step('the averages of the month come as a file', async () => {
      await page.goto('/admin/tasas/importar?archivo=averages');
      const exporting = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Descargar CSV' }).click();
      const text = await readFile(await (await exporting).path(), 'utf8');
      const lines = text.split('\r\n');
      const [header = '', first = ''] = lines;
      const cells = first.split(';');
      const changed = [...cells.slice(0, 4), '15,01', ...cells.slice(5)].join(';');
      const wrong = ['2199-01', ...cells.slice(1)].join(';');
      const upload = (rows: readonly string[]) =>
        page.locator('#rates-file').setInputFiles({
          name: 'promedios.csv',
          mimeType: 'text/csv',
          buffer: Buffer.from([header, ...rows, ''].join('\r\n')),
        });
      await upload([changed, wrong]);
      const errors = page.getByRole('table', { name: 'Errores del archivo' });
      await expect(errors.getByRole('row').nth(1)).toHaveText(/^3\s*Mes\s*El promedio no puede ser de un mes/);
      await expect(page.getByRole('button', { name: 'Aplicar' })).toHaveAttribute('aria-disabled', 'true');
      await upload([changed, ...lines.slice(2, 20)]);
      const changes = page.getByRole('table', { name: 'Filas que cambian' });
      await expect(changes.getByRole('row')).toHaveCount(2);
      await expect(changes).toContainText('→ 15,01');
      await expectAccessibleInBothThemes(page);
      await page.getByRole('button', { name: 'Aplicar' }).click();
      await expect(page.getByText('Archivo aplicado:')).toBeVisible();
    });

    const { data } = await (await page.request.get('/api/public/rates')).json();
    const names = (data as ShownRate[]).map(({ name }) => name);
    const [one = '', two = '', three = ''] = names;

    await test.step('all of a page are confirmed with one source', async () => {
      await page.goto('/admin/tasas?filas=50');
      await page.getByRole('checkbox', { name: 'Todas las de esta página' }).check();
      await expect(page.getByText(`${names.length} elegidas`)).toBeVisible();
      await page.getByRole('button', { name: 'Confirmar', exact: true }).click();
      const dialog = page.getByRole('dialog', { name: 'Confirmar tasas' });
      await dialog.getByLabel('Dejar la fuente que tiene cada una').uncheck();
      await dialog.getByLabel('Fuente', { exact: true }).fill(source);
      await dialog.getByLabel('Página de la fuente').fill('http://sin-candado.ec');
      await dialog.getByRole('button', { name: /^Confirmar/ }).click();
      await expect(dialog.getByText('Escribe una dirección que empiece con https://')).toBeVisible();
      await dialog.getByLabel('Página de la fuente').fill('https://fuente.example/tarifas');
      await expectAccessibleInBothThemes(page);
      await dialog.getByRole('button', { name: /^Confirmar/ }).click();
      await expect(dialog).toBeHidden();
      await expect(rowOf(page, one).getByRole('link', { name: source })).toHaveAttribute('rel', /nofollow/);
    });

    await test.step('three are changed, and a jump is asked about', async () => {
      for (const [index, name] of [one, two, three].entries()) {
        await openAction(page, name, 'Cambiar');
        const dialog = page.getByRole('dialog', { name: `Cambiar la tasa de ${name}` });
        await dialog
          .getByLabel('Tasa mínima', { exact: false })
          .first()
          .fill(index === 0 ? '4' : '13,3');
        await dialog.getByLabel('Fuente', { exact: true }).fill('Circular de hoy');
        await dialog.getByRole('button', { name: 'Guardar' }).click();
        const question = page.getByRole('alertdialog');
        if (index === 0) {
          await expect(question).toContainText('más de 5 puntos');
          await question.getByRole('button', { name: /Guardar de todas formas|Guardar/ }).click();
        }
        await expect(dialog).toBeHidden();
        await expect(rowOf(page, name)).toContainText(index === 0 ? '4,00 %' : '13,30 %');
      }
    });

    await test.step('the site shows source and day', async () => {
      const today = new Intl.DateTimeFormat('es', { day: 'numeric', month: 'long', timeZone: 'America/Guayaquil' });
      const day = today.format(new Date());
      await page.goto('/tasas');
      await expect(rowOf(page, one)).toContainText(`Tasa comprobada en su fuente el ${day}`);
      await expect(rowOf(page, one)).toContainText('Circular de hoy');
      await expect(rowOf(page, names.at(-1) ?? '').getByRole('link', { name: source })).toBeVisible();
      await rowOf(page, one).getByRole('link', { name: one }).click();
      const history = page.getByRole('table', { name: /tiempo/ });
      await expect(history.getByRole('row').nth(1)).toContainText('4,00 %');
    });
  });

  test('two editors at once: the second is told, loses nothing, and saves on what there is now [5.3.9]', async ({
    browser,
    page,
    cotejo,
  }) => {
    await signInAsAdmin(page, cotejo.admin);
    const other = await openAdminBrowser(browser, cotejo, cotejo.admin);
    const { data } = await (await page.request.get('/api/public/rates')).json();
    const name = (data as ShownRate[]).at(-1)?.name ?? '';
    const edit = async (editor: Page, field: string, value: string) => {
      await editor.goto(`/admin/tasas?buscar=${encodeURIComponent(name)}`);
      await openAction(editor, name, 'Cambiar');
      const dialog = editor.getByRole('dialog', { name: `Cambiar la tasa de ${name}` });
      await dialog.getByLabel(field).first().fill(value);
      await dialog.getByLabel('Fuente', { exact: true }).fill('Llamada a la agencia');
      return dialog;
    };
    const mine = await edit(page, 'Monto mínimo', '900');
    const theirs = await edit(other, 'Tasa mínima', '12,1');
    await theirs.getByRole('button', { name: 'Guardar' }).click();
    await expect(theirs).toBeHidden();
    await mine.getByRole('button', { name: 'Guardar' }).click();
    await expect(mine.getByText('12,10 %').first()).toBeVisible();
    await expect(mine.getByLabel('Monto mínimo').first()).toHaveValue('900');
    await expectAccessibleInBothThemes(page);
    await mine.getByRole('button', { name: /Guardar/ }).click();
    await expect(mine).toBeHidden();
    await expect(rowOf(page, name)).toContainText('12,10 %');
    await other.context().close();
  });
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('a visitor reads the rates and downloads them [5.2.5] [5.6.2]', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Tasas', exact: true }).click();
    await expect(page).toHaveURL('/tasas');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const rates = (await (await page.request.get('/api/public/rates')).json()).data as ShownRate[];
    await expect(page.getByRole('row').filter({ has: page.getByRole('rowheader') })).toHaveCount(rates.length);
    await expect(page.getByText(/16,77/).first()).toBeVisible();
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'CSV' }).first().click();
    const text = await readFile(await (await download).path(), 'utf8');
    const [header = '', ...lines] = text.trimEnd().split('\r\n');
    expect(header).toBe(
      'slug,name,type,minRate,maxRate,effectiveRate,maxEffectiveRate,minAmount,maxAmount,minTerm,maxTerm,charges,average,ceiling,aboveCeiling,validFrom,confirmedAt,isStale,isExcluded,sourceLabel,sourceUrl',
    );
    expect(lines).toHaveLength(rates.length);
    expect(lines[0]).toContain(`${rates[0]?.slug},${rates[0]?.name}`);
  });
});

test('the list of rates stands whole at 768 px: announced, charged, confirmed and source', async ({ page, cotejo }) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  await signInAsAdmin(page, cotejo.admin);
  await page.goto('/admin/tasas');
  const row = page
    .getByRole('row')
    .filter({ hasText: /cobrada \d+,\d+\s%/ })
    .filter({ has: page.getByRole('link') });
  await expect(row.first()).toBeVisible();
  const cut = await page.getByRole('table').evaluate((table) => {
    const box = table.parentElement;
    return box ? box.scrollWidth - box.clientWidth : null;
  });
  expect(cut).toBe(0);
});
