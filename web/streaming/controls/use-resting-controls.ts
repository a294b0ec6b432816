import type { MediaController } from 'media-chrome'
import { type RefObject, useEffect } from 'react'

/** The controls that change with each moment of the picture. */
const FOLLOWING = 'game-time-range,media-time-display,media-seek-backward-button,media-seek-forward-button'
/**
 * The attributes of the controller or of a bar by which media-chrome's styles hide the controls, or keep them
 * nevertheless.
 */
const INACTIVE = 'userinactive'
const KEEPING = ['mediapaused', 'mediaiscasting', 'mediaisairplaying', 'noautohide']

/** Screen readers read hidden controls, too, so these are updated this often. */
const TOLD_EVERY_MS = 5_000

/**
 * Pauses hidden controls: they followed the picture four times a second, and each time the browser laid out
 * the page beside the video again. They are updated the moment they are seen or focused, and now and then
 * meanwhile.
 */
export const useRestingControls = (
  controller: RefObject<MediaController | null>,
  hasControls: boolean,
): void => {
  useEffect(() => {
    const element = controller.current
    if (element === null || !hasControls) return
    const follow = () => {
      for (const it of element.querySelectorAll<HTMLElement>(FOLLOWING)) {
        element.registerMediaStateReceiver(it)
        if (isHidden(it)) element.unregisterMediaStateReceiver(it)
      }
    }
    const timer = setInterval(follow, TOLD_EVERY_MS)
    const changes = new MutationObserver(follow)
    changes.observe(element, { subtree: true, attributeFilter: [INACTIVE, ...KEEPING] })
    element.addEventListener('focusin', follow)
    return () => {
      clearInterval(timer)
      changes.disconnect()
      element.removeEventListener('focusin', follow)
    }
  }, [controller, hasControls])
}

const isHidden = (control: HTMLElement): boolean =>
  control.closest(`[${INACTIVE}]`) !== null &&
  control.closest(KEEPING.map((it) => `[${it}]`).join()) === null &&
  !control.matches(':focus-within')
