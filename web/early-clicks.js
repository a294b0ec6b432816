// Runs before the page's own script and notes an early press of a rendered button or of a link with a guard,
// which is repeated once its part of the page has hydrated (web/early-clicks.ts). Other links work by
// themselves, as does a press that opens a tab.
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
    const pressed = event.target.closest('a[href], button')
    const isPlain = event.button === 0 && !(event.ctrlKey || event.metaKey || event.altKey || event.shiftKey)
    const button = isPlain && pressed?.matches('button, [data-guarded]') ? pressed : null
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
    if (early.press?.button.matches('a')) event.preventDefault()
  }
  document.addEventListener('pointerdown', hold, true)
  document.addEventListener('pointercancel', release, true)
  document.addEventListener('click', note, true)
  window.earlyClicks = early
}
