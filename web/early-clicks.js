// Runs before the page's own script: who presses a button that the server has rendered is heard once the page is alive
// (web/early-clicks.ts). Links work by themselves.
{
  const early = {
    button: null,
    held: null,
    stop: () => {
      document.removeEventListener('pointerdown', hold, true)
      document.removeEventListener('pointercancel', release, true)
      document.removeEventListener('click', note, true)
    },
  }
  const buttonAt = ({ target }) => (target.closest('a[href]') === null ? target.closest('button') : null)
  const hold = (event) => {
    early.held = buttonAt(event)
  }
  const release = () => {
    early.held = null
  }
  const note = (event) => {
    release()
    early.button = buttonAt(event)
  }
  document.addEventListener('pointerdown', hold, true)
  document.addEventListener('pointercancel', release, true)
  document.addEventListener('click', note, true)
  window.earlyClicks = early
}
