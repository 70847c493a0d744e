/** How many frames a message may take to reach the screen. */
const mostFrames = 10;

/**
 * Moves the focus to the first field of a form that is marked as wrong, once its message is on the
 * screen: a screen reader then reads the field with its error. For forms without a summary of
 * errors; call it when a submit was refused.
 */
export function focusFirstInvalid(form: HTMLFormElement, framesLeft = mostFrames): void {
  requestAnimationFrame(() => {
    const field = form.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (field) field.focus();
    else if (framesLeft > 0) focusFirstInvalid(form, framesLeft - 1);
  });
}
