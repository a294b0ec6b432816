/** What shows that somebody is about to do something with the page. */
const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'click', 'focusin', 'scroll']

/** Does something at the first sign of somebody, a hand or a key, once; not after `signal` is aborted. */
export const atFirstSign = (act: () => void, signal: AbortSignal): void => {
  const ended = new AbortController()
  signal.addEventListener('abort', () => ended.abort(), { once: true })
  const once = { capture: true, passive: true, signal: ended.signal }
  const actOnce = () => {
    ended.abort()
    act()
  }
  for (const sign of SIGNS) addEventListener(sign, actOnce, once)
}
