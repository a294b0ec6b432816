declare global {
  interface Window {
    /**
     * Set by `early-clicks.js` until the page is alive: the last button that was pressed since it was shown, and the one that is
     * held down still.
     */
    earlyClicks?: { button: HTMLButtonElement | null; held: HTMLButtonElement | null; stop(): void }
  }
}

/** Presses again what was pressed before the page could answer; called once, when it can. */
export const replayEarlyClick = (): void => {
  const { earlyClicks } = window
  earlyClicks?.stop()
  delete window.earlyClicks
  if (earlyClicks?.button?.isConnected) earlyClicks.button.click()
  if (earlyClicks?.held?.isConnected) finishPress(earlyClicks.held)
}

/** Who let go of a button when the page was alive pressed it before: its parts saw the end of a press alone, which counts for nothing. */
const finishPress = (held: HTMLButtonElement): void => {
  const ended = new AbortController()
  const once = { capture: true, signal: ended.signal }
  const finish = (event: MouseEvent) => {
    ended.abort()
    if (!(event.target instanceof Node && held.contains(event.target))) return
    event.stopImmediatePropagation()
    held.click()
  }
  document.addEventListener('click', finish, once)
  for (const other of ['pointerdown', 'pointercancel', 'keydown'])
    document.addEventListener(other, () => ended.abort(), once)
}
