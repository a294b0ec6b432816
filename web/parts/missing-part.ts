/** Whether a file of the site is missing, as after a deployment that removed it: the page has to reload. */
export const isMissingPart = (error: unknown): boolean =>
  error instanceof TypeError && /import|module|fetch/i.test(error.message)

/** Reloads the document for a missing file, once for each file in a tab; then it never resolves. */
export const reloadForMissingPart = async (error: unknown): Promise<void> => {
  if (!isMissingPart(error)) return
  const key = `reloaded: ${String(error)}`
  if (sessionStorage.getItem(key) !== null) return
  sessionStorage.setItem(key, '1')
  location.reload()
  await new Promise(() => undefined)
}
