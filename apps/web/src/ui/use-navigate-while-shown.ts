import { type NavigateOptions, type To, useNavigate } from 'react-router';
import { useIsShown } from './use-is-shown.ts';

/**
 * `useNavigate` for what follows a reply: whoever left the page meanwhile stays where they are now,
 * with what they type there.
 */
export function useNavigateWhileShown(): (to: To, options?: NavigateOptions) => Promise<void> {
  const navigate = useNavigate();
  const isShown = useIsShown();
  return async (to, options) => {
    if (isShown()) await navigate(to, options);
  };
}
