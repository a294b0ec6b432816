/**
 * Adds an entry to the history for as long as a dialog is open: the back button takes that entry, and nothing of the page
 * behind. Returns how to take it back; resolves when the history is as it was.
 */
export const addHistoryEntry = (onBack: () => void): (() => Promise<void>) => {
  // Past the router, whose own page stays the same.
  History.prototype.pushState.call(history, history.state, '')
  let isThere = true
  const leave = () => {
    isThere = false
    removeEventListener('popstate', leave)
    onBack()
  }
  addEventListener('popstate', leave)
  return () => {
    removeEventListener('popstate', leave)
    if (!isThere) return Promise.resolve()
    isThere = false
    return new Promise((resolve) => {
      addEventListener('popstate', () => resolve(), { once: true })
      history.back()
    })
  }
}
