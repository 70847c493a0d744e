import { type NavigateOptions, type To, useNavigate } from 'react-router';
import { useIsShown } from './use-is-shown.ts';

/** `useNavigate` for after a response: does nothing if the user has left the page. */
export function useNavigateWhileShown(): (to: To, options?: NavigateOptions) => Promise<void> {
  const navigate = useNavigate();
  const isShown = useIsShown();
  return async (to, options) => {
    if (isShown()) await navigate(to, options);
  };
}
