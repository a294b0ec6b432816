import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { atFirstSign } from './first-sign.ts'

let window: EventTarget
let document: EventTarget
beforeEach(() => {
  window = new EventTarget()
  document = new EventTarget()
  vi.stubGlobal('addEventListener', window.addEventListener.bind(window))
  vi.stubGlobal('document', document)
})
afterEach(() => void vi.unstubAllGlobals())

/** Dispatches an event to the window as if it came from one of its elements. */
const happen = (type: string, target: EventTarget) =>
  window.dispatchEvent(Object.defineProperty(new Event(type), 'target', { value: target }))

const act = vi.fn()
const element = new EventTarget()

test.each(['pointermove', 'pointerdown', 'wheel', 'keydown', 'click', 'focusin'])(
  '%s anywhere is a sign of a user, and only the first sign counts',
  (type) => {
    act.mockClear()
    atFirstSign(act, new AbortController().signal)
    happen(type, element)
    happen(type, element)
    expect(act).toHaveBeenCalledTimes(1)
  },
)

test('a scrolled page is a sign of a user, a list that scrolls by itself is not', () => {
  act.mockClear()
  atFirstSign(act, new AbortController().signal)
  happen('scroll', element)
  expect(act).not.toHaveBeenCalled()
  happen('scroll', document)
  expect(act).toHaveBeenCalledTimes(1)
})

test('a listener that has gone hears no sign', () => {
  act.mockClear()
  const gone = new AbortController()
  atFirstSign(act, gone.signal)
  gone.abort()
  happen('keydown', element)
  expect(act).not.toHaveBeenCalled()
})
