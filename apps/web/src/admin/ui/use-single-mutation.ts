import { type UseMutationOptions, useMutation } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';

type Options<Response, Given> = UseMutationOptions<Response, Error, Given> &
  Required<Pick<UseMutationOptions<Response, Error, Given>, 'mutationFn'>>;

/**
 * A mutation that ignores calls while one runs. The second press of a double click comes before the
 * screen can show that the first is on its way, and would be answered as somebody else's change.
 */
export function useSingleMutation<Response, Given = void>(options: Options<Response, Given>) {
  const isRunning = useRef(false);
  const mutation = useMutation<Response, Error, Given>({
    ...options,
    onSettled: (...settled) => {
      isRunning.current = false;
      return options.onSettled?.(...settled);
    },
  });
  const { mutate: send } = mutation;
  const mutate = useCallback<typeof send>(
    (...args) => {
      if (isRunning.current) return;
      isRunning.current = true;
      send(...args);
    },
    [send],
  );
  return { ...mutation, mutate };
}
