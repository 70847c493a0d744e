import { adminToken } from './support/admin.ts';
import { storeSentForm, wanted } from './support/credits.ts';
import { bearer, dataOf, newPerson, registerOne, signIn } from './support/people.ts';
import { startCotejo } from './support/start-cotejo.ts';
import { expect, test } from './support/test.ts';

interface ShownRate {
  slug: string;
  name: string;
  isExcluded: boolean;
}

test('an institution becomes stale and leaves the comparison, is confirmed and returns [5.1.7] [5.2.2]', async ({
  browser,
}) => {
  // The server's clock cannot be moved, so a shorter period makes the rates stale.
  const cotejo = await startCotejo();
  const context = await browser.newContext({ baseURL: cotejo.url });
  try {
    const page = await context.newPage();
    const rates = async (): Promise<ShownRate[]> => (await (await page.request.get('/api/public/rates')).json()).data;
    const offered = async (): Promise<string[]> => {
      const { amount, term, location: city } = wanted;
      const response = await page.request.get('/api/public/institutions/best-rates', {
        params: { amount, term, city },
      });
      return (await response.json()).data.map(({ institution }: { institution: { name: string } }) => institution.name);
    };
    const before = await offered();
    expect((await rates()).filter(({ isExcluded }) => isExcluded)).toEqual([]);
    await cotejo.halt();
    await cotejo.resume({ RATES_STALE_DAYS: '15' });
    const left = (await rates()).filter(({ isExcluded, name }) => isExcluded && before.includes(name));
    const [gone] = left;
    if (!gone) throw new Error('No institution of the offers left');
    expect(await offered()).not.toContain(gone.name);

    const person = await registerOne(page.request, newPerson());
    const signedIn = { person, token: await signIn(page, person) };
    await storeSentForm(page, signedIn);
    await page.goto('/creditos/resultados');
    const reason = page.getByText(/Hace demasiado tiempo que nadie comprueba/).first();
    await expect(reason).toBeVisible();
    await page.goto(`/instituciones/${gone.slug}`);
    await expect(page.getByText(/comparación/).first()).toBeVisible();
    await expect(page.getByText(/Sin comprobar desde el/).first()).toBeVisible();

    const headers = bearer(await adminToken(page.request, cotejo.admin));
    const list = await (await page.request.get('/api/admin/rates?limit=100', { headers })).json();
    const row = list.data.find(({ name }: { name: string }) => name === gone.name);
    await dataOf(
      await page.request.post('/api/admin/rates/confirmations', {
        headers,
        data: {
          confirmations: [{ institutionId: row.institutionId, versionId: row.versionId }],
          source: { label: 'Tarifario publicado', url: 'https://fuente.example/tarifas' },
        },
      }),
    );
    expect(await offered()).toContain(gone.name);
    await page.goto(`/instituciones/${gone.slug}`);
    await expect(page.getByText(/Tasa comprobada en su fuente el/).first()).toBeVisible();
  } finally {
    await context.close();
    await cotejo.stop();
  }
});
