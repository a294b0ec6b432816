/**
 * Adds an entry to the history while a dialog is open: "back" removes that entry and leaves the page behind
 * it alone. Returns how to remove it; that resolves when the history is as it was.
 */
export const addHistoryEntry = (onBack: () => void): (() => Promise<void>) => {
  // Writes past the router, whose page stays the same.
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
