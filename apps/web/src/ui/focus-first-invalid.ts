/** A message may take some frames to be rendered. */
const mostFrames = 10;

/**
 * Focuses the first invalid field, so that a screen reader reads it with its error. For forms without an error summary;
 * call it after a failed submit.
 */
export function focusFirstInvalid(form: HTMLFormElement, framesLeft = mostFrames): void {
  requestAnimationFrame(() => {
    const field = form.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (field) field.focus();
    else if (framesLeft > 0) focusFirstInvalid(form, framesLeft - 1);
  });
}
