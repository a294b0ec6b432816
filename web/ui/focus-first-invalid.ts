/** Puts the keyboard on the first field of a form that is marked wrong, once React has marked it. */
export const focusFirstInvalid = (form: HTMLFormElement): void => {
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
}
