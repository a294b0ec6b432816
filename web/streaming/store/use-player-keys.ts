import { type RefObject, useEffect, useRef } from 'react'
import { commandOf, type KeyPlace, type PlayerCommand } from './player-keys.ts'

const FIELDS =
  'input:not([type=range]), textarea, select, [contenteditable=""], [contenteditable=true], [role=option], [role=combobox]'
const SLIDERS = 'input[type=range], [role=slider], [role=tab], [role=radio], [role=spinbutton]'
const BUTTONS = 'button, a[href], summary, [role=button], [role=switch]'
const DIALOGS = 'dialog[open], [role=dialog], [role=alertdialog], [role=menu], [role=listbox]'

/** Runs the player's keys anywhere on the page, except in fields and while a dialog or menu is open. */
export const usePlayerKeys = (
  root: RefObject<HTMLElement | null>,
  run: (command: PlayerCommand) => void,
): void => {
  const latest = useRef(run)
  latest.current = run
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === ' ' && isOwnControl(event.target)) event.preventDefault()
      if (event.defaultPrevented || event.isComposing || document.querySelector(DIALOGS) !== null) return
      const command = commandOf(event, placeOf(event, root.current))
      if (command === undefined) return
      event.preventDefault()
      latest.current(command)
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [root])
}

/** The controls' own elements take a press of the space bar, and leave the page to scroll by it. */
const isOwnControl = (target: EventTarget | null): boolean =>
  target instanceof Element && target.localName.startsWith('media-')

/** By the complete path: what the controls have inside is in their shadow. */
const placeOf = (event: KeyboardEvent, root: HTMLElement | null): KeyPlace => {
  const path = event.composedPath().filter((it) => it instanceof Element)
  if (path.some((it) => it.matches(FIELDS))) return 'field'
  if (path.some((it) => it.matches(SLIDERS))) return 'slider'
  if (path.some((it) => it.matches(BUTTONS))) return 'button'
  const isInPlayer = root !== null && (path.includes(root) || document.fullscreenElement !== null)
  return isInPlayer ? 'player' : 'page'
}
