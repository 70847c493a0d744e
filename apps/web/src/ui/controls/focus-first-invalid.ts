/** A message may take some frames to be rendered. */
const mostFrames = 10;

/** For forms without an error summary: a screen reader then reads the field with its error. */
export function focusFirstInvalid(form: HTMLFormElement, framesLeft = mostFrames): void {
  requestAnimationFrame(() => {
    const field = form.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (field) field.focus();
    else if (framesLeft > 0) focusFirstInvalid(form, framesLeft - 1);
  });
}
