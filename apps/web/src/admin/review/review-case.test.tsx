import type { AdminDocument } from '@cotejo/contracts/documents/review';
import { noCriteria } from '@cotejo/finance/criteria';
import { formatDateTime } from '@cotejo/format/time';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import {
  creditId,
  judged,
  sampleAdminCredit,
  sampleDetail,
  sampleInstitution,
  sampleRequestWords,
  threeDocuments,
} from '#testing/factories.ts';
import { fakeApi } from '#testing/fake-api.ts';
import { signInAs } from '../testing/render-admin.tsx';
import { after, allVerified, before, healthy, last, open, signInReviewer, tab, verdicts } from './testing.tsx';
import { positionInQueue } from './use-queue.ts';

signInReviewer();

describe('what the reviewer knows of the case', () => {
  it('has no verdict and no decision on an application of their own', async () => {
    const api = fakeApi(healthy(sampleDetail({ isOwn: true, documents: allVerified })));
    open();
    expect(await screen.findByText(/Es tu propia solicitud: la decide otra persona\./)).toBeTruthy();
    for (const name of [
      'Aprobar crédito',
      'Rechazar crédito',
      'Devolver para corregir',
      /^Verificar/,
      'Cambiar Verificación',
    ])
      expect(screen.queryByRole('button', { name })).toBeNull();
    await userEvent.keyboard('avrxp');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(verdicts(api)).toEqual([]);
  });

  it('leads to who opened the person and their papers, for who may read the log [8.12.6]', async () => {
    fakeApi(healthy());
    const { unmount } = open();
    const link = await screen.findByRole('link', { name: 'Quién lo vio' });
    expect(link.getAttribute('href')).toBe(`/admin/actividad?persona=${sampleDetail().user.id}&estado=viewed`);
    unmount();
    signInAs({ permissions: ['credits.read'] });
    open();
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByRole('link', { name: 'Quién lo vio' })).toBeNull();
  });

  it('shows every field of the request', async () => {
    fakeApi(healthy());
    open();
    const facts = await screen.findByRole('region', { name: 'Solicitante y crédito' });
    for (const words of Object.values(sampleRequestWords)) expect(facts.textContent).toContain(words);
  });

  it('lists what the institution publishes that it asks, and nothing of what anybody answered [12.12.54]', async () => {
    const detail = sampleDetail();
    const institution = sampleInstitution({ name: 'Banco Uno', minRate: 14 });
    const criteria = { ...noCriteria, minAge: 21, noArrears: true };
    const products = { personalLoan: { ...institution.products.personalLoan, criteria } };
    const api = fakeApi({
      ...healthy(detail),
      'GET /public/institutions/*': { data: { ...institution, products } },
    });
    open();
    const list = (await screen.findByRole('heading', { name: 'Requisitos que publica' })).closest('section');
    expect([...(list?.querySelectorAll('li') ?? [])].map(({ textContent }) => textContent)).toEqual([
      ...['Desde 21 años', 'No tener deudas vencidas'],
    ]);
    expect(list?.textContent).not.toMatch(/cumple|responde/i);
    expect(api.callsOf('GET /public/institutions/*')[0]?.path).toBe(`/public/institutions/${detail.institution?.id}`);
  });

  it('shows the agreed rate beside what the institution publishes today', async () => {
    const detail = sampleDetail({ rate: 15.28, amortizationType: 2 });
    fakeApi(healthy({ ...detail, institution: detail.institution && { ...detail.institution, minRate: 9.99 } }));
    open();
    const facts = within(await screen.findByRole('region', { name: 'Solicitante y crédito' }));
    expect(facts.getByText('Tasa pactada').parentElement?.textContent).toContain('15,28');
    expect(facts.getByText(/^Hoy .* publica 9,99/)).toBeTruthy();
  });

  it('shows what the kept offer costs with its charges [4.9.9]', async () => {
    const cost = { charges: [], received: 8_000, upfront: 0, refunded: 0, chargesCost: 0, realCost: 2_349.55 };
    const detail = sampleDetail({ ...cost, realTotal: 10_349.55, realAnnualRate: null, firstPayment: 215.61 });
    fakeApi(healthy(detail));
    open();
    const facts = within(await screen.findByRole('region', { name: 'Solicitante y crédito' }));
    const fact = (term: string) => facts.getByText(term).nextElementSibling?.textContent;
    expect(fact('Recibe')).toBe('$8.000,00');
    expect(fact('Costo real')).toBe('$2.349,55');
    expect(fact('Costo anual con cargos')).toBe('no se puede calcular');
    expect(facts.queryByText('Le devuelven con la última cuota')).toBeNull();
    expect(facts.getByText('Sin cargos informados.')).toBeTruthy();
  });

  it.each([
    [false, null, 'Sus tasas, cargos y límites siguen iguales.'],
    [true, null, 'Desde entonces cambiaron sus tasas, cargos o límites, o ya no se puede elegir.'],
    [false, '2026-11-21T15:00:00.000Z', 'Cuando se decidió, sus tasas, cargos y límites eran los mismos.'],
    [
      true,
      '2026-11-21T15:00:00.000Z',
      'Cuando se decidió, sus tasas, cargos o límites ya eran otros, o ya no se podía elegir.',
    ],
  ])('says whether the kept offer changed (%s, decided %s), and its hash [4.9.10]', async (changedSince, at, said) => {
    const sha256 = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08';
    const offer = { sha256, takenAt: '2026-11-18T21:40:00.000Z', changedSince };
    const api = fakeApi({
      ...healthy(sampleDetail({ decidedAt: at })),
      'GET /admin/credits/*/offer': { data: offer },
    });
    open();
    const facts = within(await screen.findByRole('region', { name: 'Solicitante y crédito' }));
    const line = (await facts.findByText(sha256)).closest('p');
    expect(line?.textContent?.replaceAll('\u00a0', ' ')).toBe(
      `Oferta guardada el ${formatDateTime(offer.takenAt).replaceAll('\u00a0', ' ')}. ${said} Huella SHA-256: ${sha256}`,
    );
    expect(api.callsOf('GET /admin/credits/*/offer')[0]?.path).toBe(`/admin/credits/${creditId}/offer`);
  });

  it('says nothing of an offer where no institution was chosen, and asks for none', async () => {
    const api = fakeApi(healthy(sampleDetail({ institution: null })));
    open();
    await screen.findByText('Institución: No seleccionada');
    expect(api.callsOf('GET /admin/credits/*/offer')).toHaveLength(0);
    expect(screen.queryByText(/Huella/)).toBeNull();
  });

  it('says at a document that other people sent the same file, and leads to their applications', async () => {
    const [id, payroll] = threeDocuments();
    const credits = [
      { id: before, name: 'Rosa Mora' },
      { id: last, name: 'Luis Paz' },
    ];
    fakeApi(
      healthy(sampleDetail({ sharedFiles: [{ documentId: (payroll as AdminDocument).id, people: 4, credits }] })),
    );
    open();
    await tab(/Roles/);
    expect(id?.id).not.toBe(payroll?.id);
    expect(screen.queryByText(/este mismo archivo/)).toBeNull();
    await userEvent.click(await tab(/Roles/));
    expect(screen.getByText(/este mismo archivo/).textContent).toBe(
      'Otras 4 personas enviaron este mismo archivo: Rosa Mora, Luis Paz y 2 más.',
    );
    for (const { id, name } of credits)
      expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(`/admin/credits/${id}`);
  });

  it('shows the first and the last instalment and the total with the charges, and capital and interest in the parts [9.6.6]', async () => {
    const charge = { basis: 'amount', value: 0.5, when: 'deducted', obligation: 'law', refundable: false } as const;
    const detail = sampleDetail({
      charges: [{ ...charge, kind: 'solca', name: 'Contribución SOLCA', counted: true, total: 40 }],
      ...{ received: 7_860, upfront: 25, refunded: 100, chargesCost: 131.5, realCost: 2_481.05 },
      ...{ realTotal: 10_481.05, realAnnualRate: 15.1234, firstPayment: 219.61, lastPayment: 216.14 },
    });
    const [row] = detail.amortizationTable ?? [];
    fakeApi(healthy({ ...detail, amortizationTable: row ? [{ ...row, charges: 4, payment: 219.61 }] : [] }));
    open();
    const facts = within(await screen.findByRole('region', { name: 'Solicitante y crédito' }));
    const fact = (term: string) => facts.getByText(term).nextElementSibling?.textContent;
    expect(fact('Cuota (francesa)')).toBe('$219,61 el primer mes, $216,14 el último');
    expect(fact('Pago total')).toBe('$10.481,05');
    expect(fact('Cada mes, capital e interés')).toBe('$215,61');
    expect(fact('En total, capital e interés')).toBe('$10.349,55');
    expect(facts.getByText(/^18.% del ingreso$/)).toBeTruthy();
    const table = within(facts.getByRole('table', { hidden: true }));
    const [, instalment] = table.getAllByRole('row', { hidden: true });
    expect([...(instalment?.children ?? [])].map((cell) => cell.textContent)).toEqual([
      ...['1', '127,28', '88,33', '4,00', '219,61', '7.872,72'],
    ]);
    expect(
      facts.getByText(
        'Suma de las cuotas $10.416,05 + lo que te retienen o pagas aparte $165,00 − lo que te devuelven $100,00 = total $10.481,05.',
      ),
    ).toBeTruthy();
  });

  it('tells the day of an older application once', async () => {
    fakeApi(healthy(sampleDetail({ submittedAt: '2025-03-05T20:25:00.000Z' })));
    open();
    expect(await screen.findByText(/^Recibido el 5.mar.2025, 15:25$/)).toBeTruthy();
  });

  it('says in words when the instalment weighs too much', async () => {
    fakeApi(healthy(sampleDetail({ firstPayment: 900, income: 1_200 })));
    open();
    expect(await screen.findByText('Muy por encima del 30 %.')).toBeTruthy();
  });

  it('names the round, who acted, and the file that was changed', async () => {
    const [, payroll] = threeDocuments();
    const former = judged({ ...(payroll as AdminDocument), id: 'f2', fileName: 'roles-viejos.pdf' }, false);
    fakeApi(
      healthy(
        sampleDetail({
          round: 2,
          formerDocuments: [former],
          timeline: [
            { at: '2026-11-20T16:00:00.000Z', status: 'PENDING', by: 'admin', who: 'Martín Salas', note: null },
          ],
        }),
      ),
    );
    open();
    expect(await screen.findByText('2.ª vuelta')).toBeTruthy();
    await userEvent.click(screen.getByText(/^Historia: 1 paso/));
    expect(screen.getByText('Martín Salas')).toBeTruthy();
    await userEvent.click(await tab(/Roles/));
    expect(screen.getByText(/^Archivo nuevo\. El anterior se rechazó: Visto\./)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Ver el archivo anterior' }));
    expect(screen.getByText(/roles-viejos\.pdf/)).toBeTruthy();
  });

  it('goes around an application of their own', async () => {
    const own = [before, creditId, after].map((id) => sampleAdminCredit({ id, isOwn: id === after }));
    fakeApi({
      ...healthy(),
      'GET /admin/credits/pending': { data: [...own, sampleAdminCredit({ id: last })], total: 4, page: 1, limit: 100 },
    });
    const { router } = open();
    await screen.findByText(/^2 de \d en cola/);
    await userEvent.keyboard('j');
    await waitFor(() => expect(router.state.location.pathname).toBe(`/admin/credits/${last}`));
  });
});

describe('the place in the queue', () => {
  const rows = ['a', 'b', 'c'].map((id) => ({ id }));

  it('knows the neighbours', () => {
    expect(positionInQueue(rows, 'b', null)).toEqual({ position: 2, total: 3, previousId: 'a', nextId: 'c' });
    expect(positionInQueue(rows, 'c', null).nextId).toBeNull();
  });

  it('keeps the place of a credit that was just decided', () => {
    expect(positionInQueue(rows, 'gone', 1)).toEqual({ position: null, total: 3, previousId: 'a', nextId: 'b' });
    expect(positionInQueue(rows, 'gone', 3)).toMatchObject({ previousId: 'c', nextId: 'a' });
    expect(positionInQueue([], 'gone', null)).toMatchObject({ previousId: null, nextId: null });
  });
});
