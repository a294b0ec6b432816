/** Focuses the first invalid field of a form, once React has marked it. */
export const focusFirstInvalid = (form: HTMLFormElement): void => {
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
}
