import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeApi, refusal } from '#testing/fake-api.ts';
import { ShareButton } from './ShareButton.tsx';

const path = 'GET /public/offers/share';
const url = 'https://cotejo.ec/creditos/comparar?monto=5000&plazo=24&instituciones=uno,dos';
const text = [
  '$5.000 a 24 meses en Banco.',
  'Recibes $4.975,00.',
  'Total que pagas: $5.763,20.',
  'Cifras de hoy.',
  url,
].join('\n');
const image = () =>
  new Response('png', {
    headers: { 'content-type': 'image/png', 'content-disposition': "attachment; filename*=UTF-8''cotejo-5000.png" },
  });

const saved: string[] = [];
const copied: string[] = [];
const shared: ShareData[] = [];

function open(response: () => Response | Record<string, unknown> = () => ({ data: { text, address: url } })) {
  const api = fakeApi({
    [path]: ({ query }) => (query.get('format') === 'png' ? image() : response()),
  });
  render(
    <ShareButton amount={5_000} term={24} ids={['uno', 'dos']} rate="max" withOptional>
      las ofertas
    </ShareButton>,
  );
  return api;
}

async function openDialog() {
  await userEvent.click(screen.getByRole('button', { name: 'Compartir las ofertas' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Comparte lo que encontraste' }));
  return dialog;
}

function offerSharing(
  canShare: boolean,
  share: (data: ShareData) => Promise<void> = async (data) => void shared.push(data),
) {
  Object.assign(navigator, { canShare: () => canShare, share });
}

beforeEach(() => {
  for (const list of [saved, copied, shared]) list.length = 0;
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (written) => void copied.push(written));
});
afterEach(() => {
  cleanup();
  Reflect.deleteProperty(navigator, 'canShare');
  Reflect.deleteProperty(navigator, 'share');
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('Compartir', () => {
  it('asks the server for text and image of the offers, by public figures alone [4.8.4]', async () => {
    const api = open();
    expect(api.calls).toEqual([]);
    const dialog = await openDialog();
    const box = await dialog.findByRole<HTMLTextAreaElement>('textbox', { name: 'Este texto va con la imagen:' });
    expect(box.value).toBe(text);
    expect(box.readOnly).toBe(true);
    expect(dialog.getByRole('img').getAttribute('alt')).toContain('Total que pagas: $5.763,20.');
    expect(api.callsOf(path).map(({ query }) => Object.fromEntries(query))).toEqual([
      { amount: '5000', term: '24', institutions: 'uno,dos', rateFilter: 'max', charges: 'all' },
      { amount: '5000', term: '24', institutions: 'uno,dos', rateFilter: 'max', charges: 'all', format: 'png' },
    ]);
  });

  it('gives the image and the text to the browser where it shares files [4.8.4]', async () => {
    offerSharing(true);
    open();
    const dialog = await openDialog();
    await userEvent.click(await dialog.findByRole('button', { name: 'Compartir' }));
    await waitFor(() => expect(shared).toHaveLength(1));
    expect(shared[0]?.text).toBe(text);
    expect(shared[0]?.files?.map(({ name, type }) => [name, type])).toEqual([['cotejo-5000.png', 'image/png']]);
    expect(saved).toEqual([]);
  });

  it("says nothing when the browser's own sheet is closed [4.8.4]", async () => {
    offerSharing(true, async () => {
      throw new DOMException('closed', 'AbortError');
    });
    open();
    const dialog = await openDialog();
    await userEvent.click(await dialog.findByRole('button', { name: 'Compartir' }));
    expect(dialog.getByRole('status').textContent).toBe('');
    expect(saved).toEqual([]);
  });

  it('elsewhere saves the image, copies the text and says so [4.8.4]', async () => {
    open();
    const dialog = await openDialog();
    await userEvent.click(await dialog.findByRole('button', { name: 'Compartir' }));
    await waitFor(() =>
      expect(dialog.getByRole('status').textContent).toBe(
        'Descargamos la imagen y copiamos el texto. Pégalo en WhatsApp y adjunta la imagen.',
      ),
    );
    expect(saved).toEqual(['cotejo-5000.png']);
    expect(copied).toEqual([text]);
  });

  it('saves the image alone, and copies the URL alone [4.8.4]', async () => {
    open();
    const dialog = await openDialog();
    await userEvent.click(await dialog.findByRole('button', { name: 'Descargar la imagen' }));
    expect(saved).toEqual(['cotejo-5000.png']);
    expect(copied).toEqual([]);
    expect(dialog.getByRole('status').textContent).toBe('Descargamos la imagen.');
    await userEvent.click(dialog.getByRole('button', { name: 'Copiar el enlace' }));
    await waitFor(() => expect(copied).toEqual([url]));
    expect(dialog.getByRole('status').textContent).toBe('Enlace copiado. Pégalo donde quieras compartirlo.');
  });

  it('says where the text is when it cannot be copied [4.8.4]', async () => {
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not allowed'));
    open();
    const dialog = await openDialog();
    await userEvent.click(await dialog.findByRole('button', { name: 'Compartir' }));
    await waitFor(() => expect(dialog.getByRole('status').textContent).toContain('no se pudo copiar el texto'));
    expect(saved).toEqual(['cotejo-5000.png']);
  });

  it('tells what the server says when nothing can be shared, and asks again [4.8.4]', async () => {
    const message = 'Hoy no hay ofertas que compartir con estas cifras';
    let isGone = true;
    open(() => (isGone ? refusal(404, 'NOT_FOUND', message) : { data: { text, address: url } }));
    const dialog = await openDialog();
    expect((await dialog.findByRole('alert')).textContent).toContain(message);
    expect(dialog.queryByRole('button', { name: 'Compartir' })).toBeNull();
    isGone = false;
    await userEvent.click(dialog.getByRole('button', { name: 'Intentar nuevamente' }));
    expect(await dialog.findByRole('button', { name: 'Compartir' })).toBeDefined();
    expect(dialog.queryByRole('alert')).toBeNull();
  });
});
