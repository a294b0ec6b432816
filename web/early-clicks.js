// Runs before the page's own script: who presses a button that the server has rendered is heard once its part of the page is alive
// (web/early-clicks.ts). Links work by themselves.
{
  const early = {
    isPageAlive: false,
    press: null,
    hold: null,
    stop: () => {
      document.removeEventListener('pointerdown', hold, true)
      document.removeEventListener('pointercancel', release, true)
      document.removeEventListener('click', note, true)
    },
  }
  const pressOf = (event) => {
    const button = event.target.closest('a[href]') === null ? event.target.closest('button') : null
    const isEarly = button !== null && (!early.isPageAlive || button.closest('[data-late]') !== null)
    return isEarly ? { button, event } : null
  }
  const hold = (event) => {
    early.hold = pressOf(event)
  }
  const release = () => {
    early.hold = null
  }
  const note = (event) => {
    release()
    early.press = pressOf(event)
  }
  document.addEventListener('pointerdown', hold, true)
  document.addEventListener('pointercancel', release, true)
  document.addEventListener('click', note, true)
  window.earlyClicks = early
}
