/** Whether a file of the site is not to be had, as after a deployment that has removed it: the page has to be loaded anew. */
export const isMissingPart = (error: unknown): boolean =>
  error instanceof TypeError && /import|module|fetch/i.test(error.message)

/** Loads the document anew where a file is missing, once for each in a tab; then it never comes back. */
export const reloadForMissingPart = async (error: unknown): Promise<void> => {
  if (!isMissingPart(error)) return
  const key = `reloaded: ${String(error)}`
  if (sessionStorage.getItem(key) !== null) return
  sessionStorage.setItem(key, '1')
  location.reload()
  await new Promise(() => undefined)
}
