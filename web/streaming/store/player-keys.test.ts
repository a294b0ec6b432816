import { expect, test } from 'vitest'
import { commandOf, type KeyPlace, type PressedKey } from './player-keys.ts'

const press = (key: string, place: KeyPlace = 'page', more: Partial<PressedKey> = {}) =>
  commandOf(
    { key, repeat: false, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...more },
    place,
  )

test('each key of the help sheet does what it says there', () => {
  expect(press('k')).toEqual({ do: 'toggle-play' })
  expect(press(' ')).toEqual({ do: 'toggle-play' })
  expect([press('j'), press('l')]).toEqual([
    { do: 'seek-by', seconds: -10 },
    { do: 'seek-by', seconds: 10 },
  ])
  expect([press('ArrowLeft'), press('ArrowRight')]).toEqual([
    { do: 'seek-by', seconds: -5 },
    { do: 'seek-by', seconds: 5 },
  ])
  const letters = ['m', 'f', 'i', 'c', 't', '?'].map((it) => press(it)?.do)
  expect(letters).toEqual([
    ...['toggle-mute', 'toggle-full-screen', 'toggle-pip', 'toggle-captions', 'toggle-wide', 'show-help'],
  ])
  expect([press('<'), press('>')]).toEqual([
    { do: 'change-speed', step: -1 },
    { do: 'change-speed', step: 1 },
  ])
  expect([press('z'), press('x')]).toEqual([
    { do: 'nudge-data', step: -1 },
    { do: 'nudge-data', step: 1 },
  ])
  const jumps = ['g', 'h', 'b', 'n', ',', '.', 'a', 's', 'o', 'p'].map((it) => press(it))
  expect(jumps).toEqual(
    (['halves', 'atBats', 'pitches', 'runs', 'mine'] as const).flatMap((unit) => [
      { do: 'jump', unit, step: -1 },
      { do: 'jump', unit, step: 1 },
    ]),
  )
  expect([press('0'), press('9')]).toEqual([
    { do: 'seek-to-tenth', tenth: 0 },
    { do: 'seek-to-tenth', tenth: 9 },
  ])
})

test('a capital letter is the letter, but with the shift key L goes live', () => {
  expect(press('K', 'page', { shiftKey: true })).toEqual({ do: 'toggle-play' })
  expect(press('L')).toEqual({ do: 'seek-by', seconds: 10 })
  expect(press('L', 'page', { shiftKey: true })).toEqual({ do: 'go-live' })
})

test('keys that scroll the page do so until the viewer is in the player', () => {
  const keys = ['ArrowUp', 'ArrowDown', 'Home', 'End']
  for (const place of ['page', 'button'] as const)
    expect(keys.map((it) => press(it, place))).toEqual(keys.map(() => undefined))
  expect(keys.map((it) => press(it, 'player')?.do)).toEqual([
    ...['change-volume', 'change-volume', 'start-over', 'go-to-end'],
  ])
})

test('keys in a field, or in a list that takes keys, only type', () => {
  for (const key of ['k', ' ', 'j', 'ArrowLeft', 'm', '5', '?', 'End'])
    expect(press(key, 'field'), key).toBeUndefined()
})

test('the arrows move the slider or tab that has the focus, and the letters are the player’s', () => {
  for (const key of ['ArrowLeft', 'ArrowUp', 'Home']) expect(press(key, 'slider'), key).toBeUndefined()
  expect([press('k', 'slider'), press(' ', 'slider')].map((it) => it?.do)).toEqual([
    ...['toggle-play', 'toggle-play'],
  ])
})

test('the space bar presses the button that has the focus', () => {
  expect(press(' ', 'button')).toBeUndefined()
  expect(press('k', 'button')).toEqual({ do: 'toggle-play' })
})

test('the browser’s own shortcuts and all other keys are left alone', () => {
  for (const more of [{ ctrlKey: true }, { metaKey: true }, { altKey: true }])
    expect(press('f', 'player', more)).toBeUndefined()
  for (const key of ['y', 'Tab', 'Enter', 'Escape', 'F5', 'ñ', 'constructor'])
    expect(press(key, 'player'), key).toBeUndefined()
})

test('a held key keeps seeking, nudging or changing the volume, and toggles nothing repeatedly', () => {
  const held = { repeat: true }
  expect(press('j', 'page', held)).toEqual({ do: 'seek-by', seconds: -10 })
  expect(press('ArrowUp', 'player', held)).toEqual({ do: 'change-volume', by: 0.1 })
  expect(press('x', 'page', held)).toEqual({ do: 'nudge-data', step: 1 })
  for (const key of ['k', 'm', 'f', 'c', '>', '?']) expect(press(key, 'player', held), key).toBeUndefined()
})
