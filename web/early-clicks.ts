/** A press of a button or of a link with a guard, by the event that it began or ended with. */
type EarlyPress = { button: HTMLButtonElement | HTMLAnchorElement; event: Event }

declare global {
  interface Window {
    /**
     * Set by `early-clicks.js` until every part of the page has hydrated: the last button pressed in a part
     * that had not, and the one that is still held down.
     */
    earlyClicks?: { isPageAlive: boolean; press: EarlyPress | null; hold: EarlyPress | null; stop(): void }
  }
}

/** Marks a part whose file comes after the page's own, until it hydrates. */
export const LATE = 'data-late'

/** Repeats a press from before the page could answer; called once, when it can. Its late parts cannot yet. */
export const replayEarlyClick = (): void => {
  if (window.earlyClicks) window.earlyClicks.isPageAlive = true
  replayIn(document.documentElement)
}

/** Repeats the press for a late part, when it can answer. */
export const replayInLatePart = (part: HTMLElement): void => {
  part.removeAttribute(LATE)
  // React still has to show the logged-in user: the view until then forgets a press.
  queueMicrotask(() => replayIn(part))
}

const replayIn = (part: HTMLElement): void => {
  const { earlyClicks } = window
  if (!earlyClicks?.isPageAlive) return
  const { press, hold } = earlyClicks
  if (document.querySelector(`[${LATE}]`) === null) {
    earlyClicks.stop()
    delete window.earlyClicks
  }
  if (isLost(press, part)) {
    earlyClicks.press = null
    press.button.click()
  }
  if (isLost(hold, part)) {
    earlyClicks.hold = null
    finishPress(hold.button)
  }
}

/** React itself answers an event still being dispatched, but not a link whose default was prevented. */
const isLost = (press: EarlyPress | null, part: HTMLElement): press is EarlyPress =>
  press !== null &&
  (press.event.eventPhase === Event.NONE || press.event.defaultPrevented) &&
  part.contains(press.button) &&
  press.button.closest(`[${LATE}]`) === null

/** Completes a press that begins before hydration and ends after it: React sees only its end. */
const finishPress = (held: EarlyPress['button']): void => {
  const ended = new AbortController()
  const once = { capture: true, signal: ended.signal }
  const finish = (event: MouseEvent) => {
    ended.abort()
    if (!(event.target instanceof Node && held.contains(event.target))) return
    event.stopImmediatePropagation()
    if (held.matches('a')) event.preventDefault()
    held.click()
  }
  document.addEventListener('click', finish, once)
  for (const other of ['pointerdown', 'pointercancel', 'keydown'])
    document.addEventListener(other, () => ended.abort(), once)
}
