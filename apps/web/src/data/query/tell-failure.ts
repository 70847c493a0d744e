import { showToast } from '#ui/feedback/Toast.tsx';
import { isSessionOver } from '../http/request-error.ts';

/**
 * Says in passing what failed. Of a session that is over the way to the login speaks: the screen
 * adds nothing.
 * @param subject what failed, so that a second try takes the message away
 */
export function tellFailure(error: unknown, text: string, subject?: string): void {
  if (!isSessionOver(error)) showToast(text, 'error', undefined, subject);
}
