/**
 * A browser may keep a page as it was left and show it on "back". One that was left with another session, or with one
 * that has ended since, is loaded anew, and hidden until then.
 */
export const forgetKeptPages = (): void => {
  let left: string | null = null
  addEventListener('pagehide', () => {
    left = localStorage.getItem('token')
  })
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted || localStorage.getItem('token') === left) return
    document.documentElement.hidden = true
    location.reload()
  })
}
