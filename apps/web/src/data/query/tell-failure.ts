import { showToast } from '#ui/feedback/Toast.tsx';
import { isSessionOver } from '../http/request-error.ts';

/**
 * Shows a toast for a failed action. There is none if the session has ended: the redirect to the login explains that.
 * @param subject identifies the action, so that a retry can close the toast
 */
export function tellFailure(error: unknown, text: string, subject?: string): void {
  if (!isSessionOver(error)) showToast(text, 'error', undefined, subject);
}
