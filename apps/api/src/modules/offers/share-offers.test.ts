import { DomainError } from '@cotejo/contracts/core/errors';
import type { SharedOffersQuery } from '@cotejo/contracts/offer-sharing';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createInstitution, publishRates } from '#testing/factories.ts';
import { openTestApp, type TestApp } from '#testing/test-app.ts';
import { openTestDatabase } from '#testing/test-database.ts';
import { openImageDrawer } from './draw-shared-image.ts';
import { findSharedOffers } from './share-offers.ts';

interface Offer {
  institution: { id: string; name: string };
  received: number;
  firstPayment: number;
  realTotal: number;
  realAnnualRate: number;
}

const solca = {
  ...{ kind: 'solca', name: 'Contribución SOLCA', basis: 'amount', value: 0.5, when: 'deducted' },
  ...{ obligation: 'law', refundable: false },
} as const;
const insurance = {
  ...{ kind: 'life_insurance', name: 'Seguro de desgravamen', basis: 'balance', value: 0.05, when: 'monthly' },
  ...{ obligation: 'required', refundable: false },
} as const;
const assistance = {
  ...{ kind: 'other', name: 'Asistencia', basis: 'fixed', value: 3, when: 'monthly' },
  ...{ obligation: 'optional', refundable: false },
} as const;

const cents = new Intl.NumberFormat('es-EC', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  useGrouping: 'always',
});

describe('sharing offers', () => {
  let app: TestApp;
  let bank: string;
  let cooperative: string;
  let dear: string;

  const share = (query: string, headers: Record<string, string> = {}) =>
    app.call('GET', `/public/offers/share?amount=5000&term=24&${query}`, { headers });
  const linesOf = ({ body }: Awaited<ReturnType<typeof share>>) => (body.data as { text: string }).text.split('\n');
  const offersOf = async (query = '') =>
    (await app.call('GET', `/public/institutions/best-rates?amount=5000&term=24&${query}`)).body.data as Offer[];

  beforeAll(async () => {
    app = await openTestApp(await openTestDatabase(), { publicOrigin: 'https://cotejo.ec' });
    const make = async (name: string, minRate: number, more: object = {}) =>
      (await createInstitution(app, { name, minRate, maxRate: minRate + 1, ...more })).id;
    bank = await make('Banco del Río', 12, { personalLoan: { charges: [solca, insurance, assistance] } });
    cooperative = await make('Cooperativa Ñandú', 13, { type: 'COOPERATIVE', personalLoan: { charges: [insurance] } });
    dear = await make('Banco Caro', 16);
    await make('Banco Cerrado', 5, { available: false });
    await make('Banco Grande', 5, { personalLoan: { minAmount: 20_000 } });
    await make('Banco de Loja', 15, { branches: { mainBranch: { city: 'Loja' }, otherBranches: [] } });
  });
  afterAll(() => app.close());

  it('says in five lines what one offer hands out and costs, to the cent of the offer [4.8.1]', async () => {
    const response = await share(`institutions=${bank}`);
    expect(response.status).toBe(200);
    const offer = (await offersOf()).find(({ institution }) => institution.id === bank);
    if (!offer) throw new Error('No offer');
    // 0.5 % of 5,000 is withheld.
    expect(offer.received).toBe(4_975);
    const url = `https://cotejo.ec/creditos/comparar?monto=5000&plazo=24&instituciones=${bank}`;
    expect(linesOf(response)).toEqual([
      '$5.000 a 24 meses en Banco del Río.',
      `Recibes $4.975,00 y la primera cuota es de $${cents.format(offer.firstPayment)}.`,
      `Total que pagas: $${cents.format(offer.realTotal)}. Costo anual con cargos: ${cents.format(offer.realAnnualRate)}\u00a0%.`,
      'Cifras del 16 de noviembre de 2026, con los cargos que pide la ley o la institución.',
      url,
    ]);
    expect(response.body.data).toMatchObject({ address: url });
  });

  it('puts several offers in order and says what the others cost more [4.8.1]', async () => {
    const lines = linesOf(await share(`institutions=${dear},${cooperative},${bank}`));
    const [first, second, third] = (await offersOf()).filter(({ institution }) =>
      [bank, cooperative, dear].includes(institution.id),
    );
    expect(first?.institution.id).toBe(bank);
    const more = (offer: Offer | undefined) =>
      `$${cents.format((offer?.realTotal ?? 0) - (first?.realTotal ?? 0))} más`;
    expect(lines[0]).toBe('$5.000 a 24 meses: de 3 ofertas, la más barata es Banco del Río.');
    expect(lines[3]).toBe(
      `${second?.institution.name} cuesta ${more(second)}; ${third?.institution.name}, ${more(third)}. Cifras del 16 de noviembre de 2026, con los cargos que pide la ley o la institución.`,
    );
    expect(lines[4]).toBe(
      `https://cotejo.ec/creditos/comparar?monto=5000&plazo=24&instituciones=${[first, second, third].map((offer) => offer?.institution.id).join()}`,
    );
    expect(lines).toHaveLength(5);
  });

  it('counts the charges asked for, and prices at the maximum when asked [4.8.1]', async () => {
    const [all] = await offersOf('charges=all');
    const withOptional = linesOf(await share(`institutions=${bank}&charges=all`));
    expect(withOptional[3]).toContain('con todos los cargos, también los opcionales');
    expect(withOptional[4]).toContain('&opcionales=si&');
    expect(withOptional[2]).not.toBe(linesOf(await share(`institutions=${bank}`))[2]);
    expect(all).toBeDefined();
    expect(linesOf(await share(`institutions=${bank}&charges=none`))[3]).toContain('sin contar cargos');
    const atMaximum = linesOf(await share(`institutions=${bank}&rateFilter=max`));
    const offer = (await offersOf('rateFilter=max')).find(({ institution }) => institution.id === bank);
    expect(atMaximum[2]).toContain(`$${cents.format(offer?.realTotal ?? 0)}.`);
    expect(atMaximum[4]).toContain('&tasa=max&');
  });

  it('without institutions takes the four cheapest of the search that can be chosen [4.8.1]', async () => {
    expect(linesOf(await share(''))[0]).toBe('$5.000 a 24 meses: de 4 ofertas, la más barata es Banco del Río.');
    expect(linesOf(await share('city=Quito'))[0]).toContain('de 3 ofertas');
    expect(linesOf(await share('type=cooperative'))[0]).toBe('$5.000 a 24 meses en Cooperativa Ñandú.');
  });

  it.each([
    ['amount=499&term=24', 'amount', 'INVALID_AMOUNT'],
    ['amount=abc&term=24', 'amount', 'VALIDATION_ERROR'],
    ['amount=5000&term=2', 'term', 'INVALID_TERM'],
    ['amount=5000&term=12.5', 'term', 'INVALID_TERM'],
    ['amount=5000&term=24&institutions=nadie', 'institutions', 'VALIDATION_ERROR'],
    ['amount=5000&term=24&institutions=,', 'institutions', 'VALIDATION_ERROR'],
    [
      `amount=5000&term=24&institutions=${Array.from({ length: 5 }, (_, index) => `0192f0a0-0000-7000-8000-00000000000${index}`).join()}`,
      'institutions',
      'VALIDATION_ERROR',
    ],
    ['amount=5000&term=24&type=casa', 'type', 'VALIDATION_ERROR'],
    ['amount=5000&term=24&city=a%00b', 'city', 'VALIDATION_ERROR'],
    ['amount=5000&term=24&rateFilter=media', 'rateFilter', 'VALIDATION_ERROR'],
    ['amount=5000&term=24&charges=algunos', 'charges', 'VALIDATION_ERROR'],
    ['amount=5000&term=24&format=gif', 'format', 'VALIDATION_ERROR'],
  ])('refuses %s at its field, as image and as text [4.8.3]', async (query, field, code) => {
    for (const format of query.includes('format') ? [''] : ['', '&format=png']) {
      const { status, body } = await app.call('GET', `/public/offers/share?${query}${format}`);
      expect(status).toBe(400);
      expect(body).toMatchObject({ success: false, code });
      expect(Object.keys(body.fields as object)).toEqual([field]);
    }
  });

  it('refuses a call without amount or term with the text of the other searches [4.8.3]', async () => {
    const { status, body } = await app.call('GET', '/public/offers/share?term=24');
    expect(status).toBe(400);
    expect(body).toMatchObject({ error: 'Monto y plazo son requeridos', fields: { amount: expect.any(String) } });
  });

  it('is not found when nobody asked for lends it [4.8.3]', async () => {
    const unknown = '0192f0a0-0000-7000-8000-000000000000';
    for (const format of ['', '&format=png']) {
      const { status, body } = await share(`institutions=${unknown}${format}`);
      expect(status).toBe(404);
      expect(body.error).toBe('Hoy no hay ofertas que compartir con estas cifras');
    }
  });

  it('draws 1080 × 1350 pixels with bars and letters on them, whatever the letters [4.8.2]', async () => {
    for (const institutionsOf of [bank, `${bank},${cooperative}`, `${bank},${cooperative},${dear}`]) {
      const { status, bytes, headers } = await share(`institutions=${institutionsOf}&format=png`);
      expect(status).toBe(200);
      expect(headers['content-type']).toBe('image/png');
      const { width, height } = await sharp(bytes).metadata();
      expect([width, height]).toEqual([1080, 1350]);
      expect(bytes.length).toBeLessThan(150_000);
      const pixels = await sharp(bytes).removeAlpha().raw().toBuffer();
      const shareOf = (red: number, green: number, blue: number) => {
        let found = 0;
        for (let at = 0; at < pixels.length; at += 3)
          if (
            Math.abs((pixels[at] ?? 0) - red) +
              Math.abs((pixels[at + 1] ?? 0) - green) +
              Math.abs((pixels[at + 2] ?? 0) - blue) <
            24
          )
            found += 3;
        return found / pixels.length;
      };
      // The green of the bars and the color of the text.
      expect(shareOf(0x0b, 0x5a, 0x4a)).toBeGreaterThan(0.02);
      expect(shareOf(0x16, 0x21, 0x1e)).toBeGreaterThan(0.01);
      expect(shareOf(0xfb, 0xfa, 0xf6)).toBeGreaterThan(0.6);
    }
  });

  it('draws other figures otherwise, and the same figures the same [4.8.2]', async () => {
    const [one, again, other] = await Promise.all(
      ['', '', '&rateFilter=max'].map((query) => share(`institutions=${bank}&format=png${query}`)),
    );
    expect(one?.bytes.equals(again?.bytes ?? Buffer.alloc(0))).toBe(true);
    expect(one?.bytes.equals(other?.bytes ?? Buffer.alloc(0))).toBe(false);
  });

  it('may be kept a minute by anybody, needs no session and tells nothing new to who has it [4.8.2]', async () => {
    const text = await share(`institutions=${bank}`);
    expect(text.headers['cache-control']).toBe('public, max-age=60');
    const image = await share(`institutions=${bank}&format=png`);
    expect(image.headers['cache-control']).toBe('public, max-age=60');
    expect(image.headers['set-cookie']).toBeUndefined();
    expect(image.headers['content-disposition']).toContain('cotejo-5000-24-meses.png');
    const repeated = await share(`institutions=${bank}&format=png`, { 'if-none-match': String(image.headers.etag) });
    expect(repeated.status).toBe(304);
    expect(repeated.bytes).toHaveLength(0);
    expect(repeated.headers['cache-control']).toBe('public, max-age=60');
  });

  it('changes with the catalogue [4.8.2]', async () => {
    const before = await share(`institutions=${dear}&format=png`);
    await publishRates(app, dear, { minRate: 15.5 });
    const after = await share(`institutions=${dear}&format=png`);
    expect(after.headers.etag).not.toBe(before.headers.etag);
  });

  it('draws what is asked for twice once, and what failed again', async () => {
    const run = vi.spyOn(app.parts.threads, 'run').mockRejectedValueOnce(new DomainError('UNAVAILABLE'));
    const query = { amount: 5_000, term: 24 } as SharedOffersQuery;
    const shared = findSharedOffers(app.parts.catalog.snapshot, query, app.clock.now(), 'https://cotejo.ec');
    const drawer = openImageDrawer(app.parts.threads);
    await expect(drawer.draw('a', shared)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    const [one, two] = await Promise.all([drawer.draw('a', shared), drawer.draw('a', shared)]);
    expect(one).toBe(two);
    expect(one.png.length).toBeGreaterThan(0);
    expect(run).toHaveBeenCalledTimes(2);
    run.mockRestore();
  });
});
