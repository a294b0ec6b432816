/** The events that show that a user is about to act on the page. */
const SIGNS = ['pointermove', 'pointerdown', 'wheel', 'keydown', 'click', 'focusin', 'scroll']

/** A list scrolls by itself to what is on now; the whole page does not. */
const isSign = ({ type, target }: Event) => type !== 'scroll' || target === document

/** Calls `act` once, at the first sign of a user (pointer or key); not after `signal` is aborted. */
export const atFirstSign = (act: () => void, signal: AbortSignal): void => {
  const ended = new AbortController()
  signal.addEventListener('abort', () => ended.abort(), { once: true })
  const once = { capture: true, passive: true, signal: ended.signal }
  const actOnce = (event: Event) => {
    if (!isSign(event)) return
    ended.abort()
    act()
  }
  for (const sign of SIGNS) addEventListener(sign, actOnce, once)
}
