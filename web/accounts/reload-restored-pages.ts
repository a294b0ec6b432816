/**
 * A browser may keep a page as it was left and show it on "back". One that was left with another session, or with one
 * that has ended since, is loaded anew, and hidden until then.
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
