import { afterEach, expect, test, vi } from 'vitest'
import { countingKeys, stubBrowser } from './browser-for-tests.ts'
import { browserHistory } from './site-history.ts'

afterEach(() => vi.unstubAllGlobals())

test('each entry has its own key, which returns with the entry', () => {
  const browser = stubBrowser('/home')
  const history = browserHistory(countingKeys())
  history.listen(() => {})
  history.push('/calendar')
  expect(history.entry()).toEqual({ key: '2', index: 1 })
  browser.back()
  expect([history.entry(), history.href()]).toEqual([{ key: '1', index: 0 }, '/home'])
})

test('a reloaded page goes on with its own entry, and one with a foreign state begins a visit', () => {
  stubBrowser('/calendar', { key: 'kept', index: 3 })
  expect(browserHistory(countingKeys()).entry()).toEqual({ key: 'kept', index: 3 })
  stubBrowser('/calendar', { key: 7, index: '3' })
  expect(browserHistory(countingKeys()).entry()).toEqual({ key: '1', index: 0 })
})

test('a replaced address keeps its entry', () => {
  const browser = stubBrowser('/home')
  const history = browserHistory(countingKeys())
  history.push('/standing')
  history.replace('/standing?table=points')
  expect(history.entry()).toEqual({ key: '2', index: 1 })
  expect(browser.addresses()).toEqual(['/home', '/standing?table=points'])
})

test('a held "back" goes forward again and notifies nobody; without a holder it notifies', () => {
  const browser = stubBrowser('/home')
  const history = browserHistory(countingKeys())
  const onMove = vi.fn()
  history.listen(onMove)
  history.push('/calendar')
  const release = history.holdBack(() => true)
  browser.back()
  expect([browser.address(), history.entry().index]).toEqual(['/calendar', 1])
  expect(onMove).not.toHaveBeenCalled()
  release()
  browser.back()
  expect(browser.address()).toBe('/home')
  expect(onMove).toHaveBeenCalledOnce()
})

test('the newer of two open dialogs is asked first, and the older one not at all', () => {
  const browser = stubBrowser('/home')
  const history = browserHistory(countingKeys())
  const asked: string[] = []
  history.listen(() => {})
  history.push('/calendar')
  for (const name of ['older', 'younger']) history.holdBack(() => asked.push(name) > 0)
  browser.back()
  expect(asked).toEqual(['younger'])
})

test('"forward" and "back" by more than one are never held', () => {
  const browser = stubBrowser('/home')
  const history = browserHistory(countingKeys())
  history.listen(() => {})
  history.push('/calendar')
  history.push('/leaders')
  const release = history.holdBack(() => true)
  browser.go(-2)
  expect(browser.address()).toBe('/home')
  browser.go(1)
  expect(browser.address()).toBe('/calendar')
  release()
})

test('a link to a part of the page makes an entry, from which "back" is held, too', () => {
  const browser = stubBrowser('/home')
  const history = browserHistory(countingKeys())
  history.listen(() => {})
  browser.followFragment('/home#content')
  expect(history.entry()).toEqual({ key: '2', index: 1 })
  history.holdBack(() => true)
  browser.back()
  expect(browser.address()).toBe('/home#content')
})

test('"back" is held on the first page of a visit too; without a holder the next one leaves the site at once', () => {
  const browser = stubBrowser('https://elsewhere.test/')
  browser.followFragment('/home')
  const history = browserHistory(countingKeys())
  history.listen(() => {})
  const release = history.holdBack(() => true)
  browser.back()
  expect(browser.address()).toBe('/home')
  release()
  browser.back()
  expect(browser.address()).toBe('https://elsewhere.test/')
})

test('the first page of a visit gets only one more entry, however often "back" is held', () => {
  const browser = stubBrowser('/home')
  const history = browserHistory(countingKeys())
  history.listen(() => {})
  history.holdBack(() => true)()
  history.holdBack(() => true)()
  history.push('/calendar')
  expect(browser.addresses()).toEqual(['/home', '/home', '/calendar'])
  browser.back()
  expect([browser.address(), history.entry()]).toEqual(['/home', { key: '1', index: 1 }])
})
