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

/** What the window hears of an event at one of its elements. */
const happen = (type: string, target: EventTarget) =>
  window.dispatchEvent(Object.defineProperty(new Event(type), 'target', { value: target }))

const act = vi.fn()
const element = new EventTarget()

test.each(['pointermove', 'pointerdown', 'wheel', 'keydown', 'click', 'focusin'])(
  '%s anywhere is a sign of somebody, the first and no other',
  (type) => {
    act.mockClear()
    atFirstSign(act, new AbortController().signal)
    happen(type, element)
    happen(type, element)
    expect(act).toHaveBeenCalledTimes(1)
  },
)

test('a page that is scrolled is a sign, a list that scrolls by itself is none', () => {
  act.mockClear()
  atFirstSign(act, new AbortController().signal)
  happen('scroll', element)
  expect(act).not.toHaveBeenCalled()
  happen('scroll', document)
  expect(act).toHaveBeenCalledTimes(1)
})

test('nobody who has gone is told of a sign', () => {
  act.mockClear()
  const gone = new AbortController()
  atFirstSign(act, gone.signal)
  gone.abort()
  happen('keydown', element)
  expect(act).not.toHaveBeenCalled()
})
