import { afterEach, expect, test, vi } from 'vitest'
import { isMissingPart, reloadForMissingPart } from './missing-part.ts'

afterEach(() => vi.unstubAllGlobals())

const stubTab = () => {
  const stored = new Map<string, string>()
  const reload = vi.fn()
  vi.stubGlobal('location', { reload })
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  })
  return reload
}

const gone = (file: string) => new TypeError(`Failed to fetch dynamically imported module: ${file}`)

test('a file that a deployment removed makes the page reload, once for each file in a tab', async () => {
  const reload = stubTab()
  void reloadForMissingPart(gone('/a.js'))
  expect(reload).toHaveBeenCalledTimes(1)
  await reloadForMissingPart(gone('/a.js'))
  expect(reload).toHaveBeenCalledTimes(1)
  void reloadForMissingPart(gone('/b.js'))
  expect(reload).toHaveBeenCalledTimes(2)
})

test('an error that a page itself throws reloads nothing', async () => {
  const reload = stubTab()
  await reloadForMissingPart(new TypeError('undefined is not a function'))
  await reloadForMissingPart(new Error('Failed to fetch'))
  expect(reload).not.toHaveBeenCalled()
})

test.each([
  'Failed to fetch dynamically imported module: /a.js',
  'error loading dynamically imported module: /a.js',
  'Importing a module script failed.',
])('a browser’s message for a missing file is recognised: %s', (message) => {
  expect(isMissingPart(new TypeError(message))).toBe(true)
})
