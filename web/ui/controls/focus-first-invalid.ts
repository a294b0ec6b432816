/** Focuses the first invalid field of a form, or the first choice in it, once React has marked it. */
export const focusFirstInvalid = (form: HTMLFormElement): void => {
  requestAnimationFrame(() => {
    const invalid = form.querySelector<HTMLElement>('[aria-invalid="true"]')
    const choice = invalid?.getAttribute('role') === 'radiogroup' ? invalid.querySelector('input') : null
    ;(choice ?? invalid)?.focus()
  })
}
