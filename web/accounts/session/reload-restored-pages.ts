/**
 * Reloads a page that the back/forward cache restores with another session, and hides it until then.
 */
export const reloadRestoredPages = (): void => {
  let tokenAtPagehide: string | null = null
  addEventListener('pagehide', () => {
    tokenAtPagehide = localStorage.getItem('token')
  })
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted || localStorage.getItem('token') === tokenAtPagehide) return
    document.documentElement.hidden = true
    location.reload()
  })
}
