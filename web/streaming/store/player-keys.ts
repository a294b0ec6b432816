import { type RefObject, useEffect, useRef } from 'react'
import type { JumpUnit } from '../../../domain/timeline/jump.ts'

/** The command of a key, or of another part of the page, to the player; `at`: a wall clock, ms UTC. */
export type PlayerCommand =
  | { do: 'toggle-play' | 'toggle-mute' | 'toggle-captions' | 'toggle-pip' | 'toggle-full-screen' }
  | { do: 'start-over' | 'go-to-end' | 'go-live' | 'show-help' | 'toggle-wide' }
  | { do: 'seek-by'; seconds: number }
  | { do: 'seek-to-tenth'; tenth: number }
  | { do: 'seek-to-date'; at: number }
  | { do: 'jump'; unit: JumpUnit; step: 1 | -1 }
  | { do: 'change-volume'; by: number }
  | { do: 'change-speed' | 'nudge-data'; step: 1 | -1 }

/** Where a key was pressed. */
export type KeyPlace =
  /** In a field, a list or anything else that takes letters by itself. */
  | 'field'
  /** On a slider or tab, which the arrows move. */
  | 'slider'
  /** On a button or link, which the space bar and Enter press. */
  | 'button'
  /** In the player, or anywhere while it fills the screen: there it takes keys that would scroll the page. */
  | 'player'
  | 'page'

export type PressedKey = {
  key: string
  repeat: boolean
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
  shiftKey: boolean
}

/** Seconds of the arrows, of j and l, and of a double tap. */
export const SEEK_STEP_SECONDS = 10
const ARROW_STEP_SECONDS = 5
const VOLUME_STEP = 0.1

/** The player's command for a key; undefined for a key that is not the player's, or not in that place. */
export const commandOf = (pressed: PressedKey, place: KeyPlace): PlayerCommand | undefined => {
  if (isTaken(pressed, place)) return undefined
  const { key } = pressed
  if (key === 'L' && pressed.shiftKey) return { do: 'go-live' }
  if (/^[0-9]$/.test(key)) return { do: 'seek-to-tenth', tenth: Number(key) }
  const command = commands.get(key.length === 1 ? key.toLowerCase() : key)
  return command === undefined || (pressed.repeat && !repeatable.has(command.do)) ? undefined : command
}

/** Whether the key belongs to the browser, or to the focused element. */
const isTaken = ({ key, ctrlKey, metaKey, altKey }: PressedKey, place: KeyPlace): boolean => {
  if (place === 'field' || ctrlKey || metaKey || altKey) return true
  if (place === 'button') return key === ' ' || scrolling.has(key)
  if (place === 'slider') return key.startsWith('Arrow') || scrolling.has(key)
  return place === 'page' && scrolling.has(key)
}

const scrolling = new Set(['ArrowUp', 'ArrowDown', 'Home', 'End'])
const repeatable = new Set<PlayerCommand['do']>(['seek-by', 'change-volume', 'nudge-data'])

const commands: ReadonlyMap<string, PlayerCommand> = new Map<string, PlayerCommand>([
  ['k', { do: 'toggle-play' }],
  [' ', { do: 'toggle-play' }],
  ['j', { do: 'seek-by', seconds: -SEEK_STEP_SECONDS }],
  ['l', { do: 'seek-by', seconds: SEEK_STEP_SECONDS }],
  ['ArrowLeft', { do: 'seek-by', seconds: -ARROW_STEP_SECONDS }],
  ['ArrowRight', { do: 'seek-by', seconds: ARROW_STEP_SECONDS }],
  ['ArrowUp', { do: 'change-volume', by: VOLUME_STEP }],
  ['ArrowDown', { do: 'change-volume', by: -VOLUME_STEP }],
  ['m', { do: 'toggle-mute' }],
  ['f', { do: 'toggle-full-screen' }],
  ['i', { do: 'toggle-pip' }],
  ['c', { do: 'toggle-captions' }],
  ['t', { do: 'toggle-wide' }],
  ['<', { do: 'change-speed', step: -1 }],
  ['>', { do: 'change-speed', step: 1 }],
  ['z', { do: 'nudge-data', step: -1 }],
  ['x', { do: 'nudge-data', step: 1 }],
  ['g', { do: 'jump', unit: 'halves', step: -1 }],
  ['h', { do: 'jump', unit: 'halves', step: 1 }],
  ['b', { do: 'jump', unit: 'atBats', step: -1 }],
  ['n', { do: 'jump', unit: 'atBats', step: 1 }],
  [',', { do: 'jump', unit: 'pitches', step: -1 }],
  ['.', { do: 'jump', unit: 'pitches', step: 1 }],
  ['a', { do: 'jump', unit: 'runs', step: -1 }],
  ['s', { do: 'jump', unit: 'runs', step: 1 }],
  ['o', { do: 'jump', unit: 'mine', step: -1 }],
  ['p', { do: 'jump', unit: 'mine', step: 1 }],
  ['Home', { do: 'start-over' }],
  ['End', { do: 'go-to-end' }],
  ['?', { do: 'show-help' }],
])

const FIELDS =
  'input:not([type=range]), textarea, select, [contenteditable=""], [contenteditable=true], [role=option], [role=combobox]'
const SLIDERS = 'input[type=range], [role=slider], [role=tab], [role=radio], [role=spinbutton]'
const BUTTONS = 'button, a[href], summary, [role=button], [role=switch]'
/** A toast is an alert dialog that is not modal: the page stays in use below it. */
const DIALOGS =
  'dialog[open], [role=dialog], [role=alertdialog]:not([aria-modal=false]), [role=menu], [role=listbox]'

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
