import { afterEach, expect, test, vi } from 'vitest'
import { isChunkError, loadOnceReachable, reloadOnChunkError, SiteUnreachable } from './fetch-file.ts'

afterEach(() => vi.unstubAllGlobals())

/** A site that is away for the first `looks` checks, and a file that fails `failures` times. */
const siteAwayFor = (looks: number, failures: number) => {
  const waits: number[] = []
  let loads = 0
  return {
    waits,
    loads: () => loads,
    load: async () => {
      loads++
      if (loads <= failures) throw new TypeError('Failed to fetch dynamically imported module')
      return 'the page'
    },
    network: {
      isReachable: async () => looks-- <= 0,
      wait: async (ms: number) => {
        waits.push(ms)
        return false
      },
      isPageShown: () => true,
    },
  }
}

/** A site that is away at the checks marked `true`. */
const awayAt = (...looks: boolean[]) => {
  let look = 0
  return async () => !looks[look++]
}

test('a file that is there is fetched once', async () => {
  const site = siteAwayFor(0, 0)
  expect(await loadOnceReachable(site.load, site.network)).toBe('the page')
  expect(site.waits).toEqual([])
})

test('while the site is away it is checked less and less often, and the file comes when it is back', async () => {
  const site = siteAwayFor(6, 1)
  expect(await loadOnceReachable(site.load, site.network)).toBe('the page')
  expect(site.waits).toEqual([1000, 2000, 4000, 8000, 8000, 8000])
  expect(site.loads()).toBe(2)
})

test('a connection that is back but leads nowhere yet is soon checked again', async () => {
  const site = siteAwayFor(5, 1)
  const isBackAt = [false, false, true, false, false]
  const wait = async (ms: number) => {
    await site.network.wait(ms)
    return isBackAt.shift() === true
  }
  expect(await loadOnceReachable(site.load, { ...site.network, wait })).toBe('the page')
  expect(site.waits).toEqual([1000, 2000, 4000, 1000, 2000])
})

test('a file that fails again after the site was back waits again when the site is away again', async () => {
  const site = siteAwayFor(1, 2)
  const network = { ...site.network, isReachable: awayAt(true, false, true, false) }
  expect(await loadOnceReachable(site.load, network)).toBe('the page')
  expect(site.loads()).toBe(3)
})

test('a file that is gone while the site answers is an error, for which the page reloads', async () => {
  const site = siteAwayFor(0, 99)
  await expect(loadOnceReachable(site.load, site.network)).rejects.toThrow('Failed to fetch')
  expect(site.loads()).toBe(3)
})

test.each([1, 2])('a file whose request alone was lost %i times comes at the next try', async (lost) => {
  const site = siteAwayFor(0, lost)
  expect(await loadOnceReachable(site.load, site.network)).toBe('the page')
  expect([site.loads(), site.waits]).toEqual([lost + 1, []])
})

test('a file whose second try meets a site that has gone away waits for it', async () => {
  const site = siteAwayFor(0, 2)
  const network = { ...site.network, isReachable: awayAt(false, true, false) }
  expect(await loadOnceReachable(site.load, network)).toBe('the page')
  expect(site.waits).toEqual([1000])
})

test('a page that shows nothing yet learns at once that the site is away, and when it is back', async () => {
  const site = siteAwayFor(3, 1)
  const network = { ...site.network, isPageShown: () => false }
  const error = await loadOnceReachable(site.load, network).catch((it: unknown) => it)
  expect(error).toBeInstanceOf(SiteUnreachable)
  await (error as SiteUnreachable).reachable
  expect(site.waits).toEqual([1000, 2000, 4000])
})

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
  void reloadOnChunkError(gone('/a.js'))
  expect(reload).toHaveBeenCalledTimes(1)
  await reloadOnChunkError(gone('/a.js'))
  expect(reload).toHaveBeenCalledTimes(1)
  void reloadOnChunkError(gone('/b.js'))
  expect(reload).toHaveBeenCalledTimes(2)
})

test('an error that a page itself throws reloads nothing', async () => {
  const reload = stubTab()
  await reloadOnChunkError(new TypeError('undefined is not a function'))
  await reloadOnChunkError(new Error('Failed to fetch'))
  expect(reload).not.toHaveBeenCalled()
})

test.each([
  'Failed to fetch dynamically imported module: /a.js',
  'error loading dynamically imported module: /a.js',
  'Importing a module script failed.',
])('a browser’s message for a missing file is recognised: %s', (message) => {
  expect(isChunkError(new TypeError(message))).toBe(true)
})
