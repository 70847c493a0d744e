import { getAdminCredit, listAdminCredits } from '@cotejo/contracts/credits/review';
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { Toasts } from '#ui/feedback/Toast.tsx';
import { RequestError } from '../http/request-error.ts';
import { endpointKey, type Stale, staleAt, staleBelow } from './endpoint-query.ts';
import { useSend } from './use-send.ts';

interface Props {
  send: () => Promise<string>;
  stale?: Stale[];
  read?: () => Promise<string>;
}

function Screen({ send, stale = [getAdminCredit], read = async () => '' }: Props) {
  useQuery({ queryKey: endpointKey(getAdminCredit, { params: { id: '1' } }), queryFn: read });
  const { mutate } = useSend({
    mutationFn: send,
    stale,
    message: (result) => result,
    failureMessage: 'No se pudo guardar',
  });
  return (
    <button type="button" onClick={() => mutate()}>
      Guardar
    </button>
  );
}

function show(props: Props): HTMLElement {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Screen {...props} />
      <Toasts />
    </QueryClientProvider>,
  );
  return screen.getByRole('button', { name: 'Guardar' });
}

const refusal = (status: number) => async (): Promise<string> => {
  throw new RequestError({ code: 'CONFLICT', status, message: `Rechazo ${status}` });
};

it('sends the two presses of a double click once, and the next press again', async () => {
  const send = vi.fn(async () => 'Guardado');
  const button = show({ send });
  fireEvent.click(button);
  fireEvent.click(button);
  await screen.findByText('Guardado');
  expect(send).toHaveBeenCalledTimes(1);
  fireEvent.click(button);
  await waitFor(() => expect(send).toHaveBeenCalledTimes(2));
});

it.each([
  ['after a success', async () => 'Listo', 'Listo'],
  ['after somebody else changed it', refusal(409), 'Rechazo 409'],
])('reads what is stale again %s', async (_, send, told) => {
  const read = vi.fn(async () => 'x');
  const button = show({ send, read });
  await waitFor(() => expect(read).toHaveBeenCalledTimes(1));
  fireEvent.click(button);
  await screen.findByText(told);
  await waitFor(() => expect(read).toHaveBeenCalledTimes(2));
});

it.each<[string, Stale, number]>([
  ['every address of an endpoint', getAdminCredit, 2],
  ['no endpoint below it', listAdminCredits, 1],
  ['the address that is named', staleAt(getAdminCredit, { id: '1' }), 2],
  ['no other address', staleAt(getAdminCredit, { id: '2' }), 1],
  ['what is below, if that is said', staleBelow(listAdminCredits), 2],
  ['what is below one address', staleBelow(getAdminCredit, { id: '1' }), 2],
  ['nothing below another one', staleBelow(getAdminCredit, { id: '2' }), 1],
])('makes stale %s', async (_, stale, reads) => {
  const read = vi.fn(async () => 'x');
  const button = show({ send: async () => 'Listo', read, stale: [stale] });
  await waitFor(() => expect(read).toHaveBeenCalledTimes(1));
  fireEvent.click(button);
  await screen.findByText('Listo');
  await waitFor(() => expect(read).toHaveBeenCalledTimes(reads));
});

it('tells a failure, in its own words where it brings some', async () => {
  fireEvent.click(show({ send: refusal(400) }));
  await screen.findByText('Rechazo 400');
});

it('tells a failure without words in those of the screen', async () => {
  fireEvent.click(show({ send: () => Promise.reject(new Error('x')) }));
  await screen.findByText('No se pudo guardar');
});
