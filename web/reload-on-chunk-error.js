// Runs before the page's own script: a page that loses one of its first files on a weak connection would
// never answer. It reloads once the site can be reached. Where the site was reachable all along, it reloads
// only once until a page of this tab has hydrated, because something may always block that file.
{
  const FIRST_WAIT_MS = 1000
  const LONGEST_WAIT_MS = 8000
  const LOADED_AGAIN = 'loaded-again'
  let isLost = false
  const isReachable = () =>
    fetch(location.href, { method: 'HEAD', cache: 'no-store' }).then(
      ({ status }) => status < 500,
      () => false,
    )
  /** Waits for `ms`; resolves to true early when the browser says that the connection is back. */
  const wait = (ms) =>
    new Promise((resolve) => {
      addEventListener('online', () => resolve(true), { once: true })
      setTimeout(() => resolve(false), ms)
    })
  const loadAgain = async () => {
    if (await isReachable()) {
      if (sessionStorage.getItem(LOADED_AGAIN) !== null) return
      sessionStorage.setItem(LOADED_AGAIN, '1')
    } else {
      let waitMs = FIRST_WAIT_MS
      do {
        // A connection that is back may need a moment until it leads anywhere.
        waitMs = (await wait(waitMs)) ? FIRST_WAIT_MS : Math.min(waitMs * 2, LONGEST_WAIT_MS)
      } while (!(await isReachable()))
    }
    location.reload()
  }
  const isHydrated = () => window.earlyPress === undefined
  const note = ({ target, reason, error = reason }) => {
    // A hydrated page fetches its missing files by itself.
    if (isLost || isHydrated()) return
    const isScript = target instanceof HTMLScriptElement && target.type === 'module'
    if (!isScript && !(error instanceof TypeError && /import|module/i.test(error.message))) return
    isLost = true
    void loadAgain()
  }
  addEventListener('error', note, true)
  addEventListener('unhandledrejection', note)
  addEventListener('pagehide', () => {
    if (isHydrated()) sessionStorage.removeItem(LOADED_AGAIN)
  })
}
