import { afterEach, expect, it, vi } from 'vitest';
import { pdfFile, pngFile } from '#testing/factories.ts';
import { findJoinProblem, prepareFile } from './check-file.ts';
import { shrinkPhoto } from './photos/shrink-photo.ts';

vi.mock('./photos/shrink-photo.ts', () => ({ shrinkPhoto: vi.fn() }));

const megabyte = 1024 * 1024;
const prepare = (file: File) => prepareFile(file, { signal: new AbortController().signal, onWait: () => {} });
const shrunk = new File([new Uint8Array(900_000)], 'foto.jpg', { type: 'image/jpeg' });

function photoOf(bytes: number, name = 'foto.jpg', type = 'image/jpeg'): File {
  const content = new Uint8Array(bytes);
  content.set([0xff, 0xd8, 0xff]);
  return new File([content], name, { type });
}

const shrinks = () => vi.mocked(shrinkPhoto).mockResolvedValue({ file: shrunk, width: 1800, height: 2400 });
const cannotShrink = () => vi.mocked(shrinkPhoto).mockRejectedValue(new Error('The image cannot be decoded'));

afterEach(() => {
  vi.mocked(shrinkPhoto).mockReset();
});

it('makes a photo over 5 MB smaller before its size counts', async () => {
  shrinks();
  expect(await prepare(photoOf(6.3 * megabyte))).toEqual({ file: shrunk });
});

it('lets a small image and a PDF go as they are', async () => {
  for (const file of [photoOf(megabyte), pngFile(), pdfFile()]) expect(await prepare(file)).toEqual({ file });
  expect(shrinkPhoto).not.toHaveBeenCalled();
});

it('sends a photo of up to 5 MB as it is where the browser cannot read it, or makes it no smaller', async () => {
  const file = photoOf(4 * megabyte);
  cannotShrink();
  expect(await prepare(file)).toEqual({ file });
  const larger = photoOf(4.5 * megabyte);
  vi.mocked(shrinkPhoto).mockResolvedValue({ file: larger, width: 1, height: 1 });
  expect(await prepare(file)).toEqual({ file });
});

it('says the size of a photo that cannot be made smaller, and what to do [1.5.21]', async () => {
  cannotShrink();
  const response = await prepare(photoOf(6.3 * megabyte));
  expect(response).toMatchObject({ problem: { text: 'El archivo es demasiado grande. Máximo 5MB' } });
  expect(JSON.stringify(response)).toMatch(/Tu foto pesa 6,30\sMB/);
});

it('says the size of a PDF over 5 MB, and what to do [1.5.21]', async () => {
  const response = await prepare(new File([new Uint8Array(5 * megabyte + 1)], 'rol.pdf', { type: 'application/pdf' }));
  expect(response).toMatchObject({ problem: { text: 'El archivo es demasiado grande. Máximo 5MB' } });
  expect(JSON.stringify(response)).toMatch(/Tu PDF pesa 5,01\sMB.*fotos de sus páginas/);
});

it('takes a photo of an iPhone where the browser reads it, and else says how to take one that it does', async () => {
  shrinks();
  expect(await prepare(photoOf(2 * megabyte, 'IMG_1.HEIC', 'image/heic'))).toEqual({ file: shrunk });
  cannotShrink();
  const response = await prepare(photoOf(2 * megabyte, 'IMG_1.HEIC', ''));
  expect(response).toMatchObject({
    problem: {
      text: 'Solo se permiten imágenes (JPG, JPEG, PNG) o archivos PDF',
      advice: expect.stringContaining('«Más compatible»'),
    },
  });
});

it('refuses an empty file and one whose bytes are of another kind, with what to do [9.3.8]', async () => {
  expect(await prepare(new File([], 'rol.pdf'))).toEqual({
    problem: { text: 'El archivo está vacío', advice: expect.stringContaining('guárdalo otra vez, o tómale una foto') },
  });
  expect(await prepare(new File(['hola'], 'foto.jpg', { type: 'image/jpeg' }))).toEqual({
    problem: {
      text: 'Tipo de archivo no válido',
      advice:
        'El contenido no es de una imagen ni de un PDF, o está dañado. Ábrelo y guárdalo como PDF o JPG, o tómale una foto.',
    },
  });
});

it('says of a file of another type how to make a PDF of it [12.4.10]', async () => {
  const letter = new File(['PK'], 'carta.docx', {
    type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  });
  expect(await prepare(letter)).toEqual({
    problem: {
      text: 'Solo se permiten imágenes (JPG, JPEG, PNG) o archivos PDF',
      advice: expect.stringContaining('guárdalo como PDF'),
    },
  });
});

it('joins photos, and nothing else', () => {
  expect(findJoinProblem([photoOf(10), pngFile(), photoOf(10, 'IMG.heic', '')])).toBeNull();
  expect(findJoinProblem([photoOf(10), pdfFile()])).toEqual({
    text: 'Solo puedes juntar fotos. Elige un PDF solo, o varias fotos.',
  });
});
