/** A press of a button or of a link with a guard, by the event that it began or ended with. */
type EarlyPress = { button: HTMLButtonElement | HTMLAnchorElement; event: Event }

declare global {
  interface Window {
    /**
     * Set by `early-clicks.js` until every part of the page is alive: the last button that was pressed in a part that was not, and the
     * one that is held down still.
     */
    earlyClicks?: { isPageAlive: boolean; press: EarlyPress | null; hold: EarlyPress | null; stop(): void }
  }
}

/** On a part whose file comes after the page's own, until it is alive. */
export const LATE = 'data-late'

/** Presses again what was pressed before the page could answer; called once, when it can. Its late parts cannot yet. */
export const replayEarlyClick = (): void => {
  if (window.earlyClicks) window.earlyClicks.isPageAlive = true
  replayIn(document.documentElement)
}

/** The same of a late part, when it can answer. */
export const replayInLatePart = (part: HTMLElement): void => {
  part.removeAttribute(LATE)
  // React still has to show who is logged in: what it shows until then forgets a press.
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

/** React answers by itself to what is on its way just now, but to no link that was kept from leading away. */
const isLost = (press: EarlyPress | null, part: HTMLElement): press is EarlyPress =>
  press !== null &&
  (press.event.eventPhase === Event.NONE || press.event.defaultPrevented) &&
  part.contains(press.button) &&
  press.button.closest(`[${LATE}]`) === null

/** Who let go of a button when the page was alive pressed it before: its parts saw the end of a press alone, which counts for nothing. */
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
