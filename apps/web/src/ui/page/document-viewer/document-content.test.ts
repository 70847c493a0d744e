import { describe, expect, it } from 'vitest';
import { blobThreshold, findBlob, viewerKindOf, viewOf, zoomBy, zoomLimits } from './document-content.ts';

const small = `data:image/png;base64,${btoa('abc')}`;

describe('the content of a document', () => {
  it('is a blob where it is an image over 100000 characters, or a PDF [2.2.84] [2.9.25] [3.9.48]', () => {
    expect(blobThreshold).toBe(100_000);
    const long = (length: number) => viewOf('data:image/png;base64,'.padEnd(length, 'A'), 'image/png');
    expect(long(blobThreshold)).toBeTypeOf('string');
    expect(long(blobThreshold + 2)).toBeInstanceOf(Blob);
    expect(viewOf('data:application/pdf;base64,JVBERg==', 'application/pdf')).toBeInstanceOf(Blob);
  });

  it('is a data URL where it is a small image, with its head or without', () => {
    expect(viewOf(small, 'image/png')).toBe(small);
    expect(viewOf(btoa('abc'), 'image/png')).toBe(small);
  });

  it('keeps its bytes, with its head or without', async () => {
    expect(await findBlob(small, 'image/png')?.text()).toBe('abc');
    expect(await findBlob(btoa('abc'), 'image/png')?.text()).toBe('abc');
  });

  it.each(['', 'data:application/pdf;base64,', 'data:application/pdf;base64,%%%', '%%%'])(
    'is nothing where it is empty or damaged: %j',
    (content) => {
      expect(findBlob(content, 'application/pdf')).toBeNull();
      expect(viewOf(content, 'application/pdf')).toBeNull();
    },
  );

  it.each(['', 'data:image/png;base64,'])('an image of nothing is none: %j', (content) => {
    expect(viewOf(content, 'image/png')).toBeNull();
  });

  it('is shown for images and PDFs alone [3.8.27]', () => {
    const types = ['image/png', 'image/jpeg', 'IMAGE/JPG', 'application/pdf', 'application/zip', 'text/csv'];
    expect(types.map(viewerKindOf)).toEqual(['image', 'image', 'image', 'pdf', 'unsupported', 'unsupported']);
  });
});

it('zooms from 0.5 to 3 in steps of 0.25 [2.2.83] [2.9.24] [3.9.46]', () => {
  expect(zoomLimits).toEqual({ min: 0.5, max: 3, step: 0.25 });
  expect([zoomBy(1, 1), zoomBy(1, -1), zoomBy(3, 1), zoomBy(0.5, -1)]).toEqual([1.25, 0.75, 3, 0.5]);
});
