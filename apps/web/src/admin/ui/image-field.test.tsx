import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { ImageField } from './ImageField.tsx';

it('takes the later of two images, also where the first one was slower', async () => {
  let readFirst = () => {};
  vi.spyOn(FileReader.prototype, 'readAsDataURL').mockImplementation(function read(this: FileReader, file) {
    const done = () => {
      Object.defineProperty(this, 'result', { value: `data:image/png;base64,${(file as File).name}` });
      this.dispatchEvent(new ProgressEvent('load'));
    };
    if ((file as File).name === 'slow.png') readFirst = done;
    else done();
  });
  const onPick = vi.fn(async () => {});
  render(
    <ImageField
      {...{ id: 'logo', label: 'Logo', pickText: 'Elegir logo', hint: '', error: undefined }}
      preview={() => null}
      onPick={onPick}
    />,
  );
  const pick = (name: string) =>
    userEvent.upload(screen.getByLabelText('Elegir logo'), new File(['x'], name, { type: 'image/png' }));
  await pick('slow.png');
  await pick('quick.png');
  await waitFor(() => expect(onPick).toHaveBeenCalledTimes(1));
  readFirst();
  await pick('last.png');
  await waitFor(() => expect(onPick).toHaveBeenCalledTimes(2));
  expect(onPick.mock.calls.map(([picked]: unknown[]) => (picked as { file: File }).file.name)).toEqual([
    'quick.png',
    'last.png',
  ]);
});
