import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { expect, test, vi } from 'vitest'

const script = readFileSync(new URL('first-paint.js', import.meta.url), 'utf8')

const addEventListener = () => undefined

test.each([
  ['nothing', {}, { session: 'none' }],
  [
    'all',
    {
      ...{ theme: 'dark', 'cookies-ptl': '1', 'calendar-club': 'her', player: '{"wide":true}' },
      ...{ token: 'x', user: '{"id":1,"hasOneValidMembership":true}' },
    },
    {
      ...{ theme: 'dark', cookieNotice: 'closed', calendarClub: 'stored', video: 'wide' },
      ...{ session: 'stored', scores: 'unknown', pass: 'held' },
    },
  ],
  ['something else', { theme: 'sepia', 'cookies-ptl': '0', player: '{"wide":false}' }, { session: 'none' }],
])('the page knows the browser’s stored state before the first paint: %s', (_, stored, known) => {
  const dataset = {}
  const items = new Map(Object.entries(stored))
  const localStorage = { getItem: (key: string) => items.get(key) ?? null }
  runInNewContext(script, {
    localStorage,
    document: { documentElement: { dataset, lang: 'es' }, addEventListener },
    window: {},
  })
  expect(dataset).toEqual(known)
})

const english = { lang: 'en', cookie: '', keepsCookies: true }
const told = (cookie: string) => ({ ...english, cookie })
test.each([
  ['is requested once more in the chosen language', english, { isReloaded: true, cookie: 'lang=en' }],
  [
    'comes once where the server knows the language',
    told('a=b; lang=en'),
    { isReloaded: false, cookie: 'a=b; lang=en' },
  ],
  [
    'is requested once more where the server knows another language',
    told('lang=es; xlang=en'),
    { isReloaded: true, cookie: 'lang=en; xlang=en' },
  ],
  [
    'comes once where the browser keeps no cookies',
    { ...english, keepsCookies: false },
    { isReloaded: false, cookie: '' },
  ],
  ['comes once in its own language', { ...english, lang: 'es' }, { isReloaded: false, cookie: '' }],
  [
    'comes once where the stored language is unknown',
    { ...english, lang: 'fr' },
    { isReloaded: false, cookie: '' },
  ],
])('a page in Spanish %s', (_, { lang, cookie, keepsCookies }, expected) => {
  const jar = new Map(
    cookie.split('; ').flatMap((it) => (it === '' ? [] : [it.split('=') as [string, string]])),
  )
  const page = {
    addEventListener,
    documentElement: { dataset: {}, lang: 'es' },
    get cookie() {
      return [...jar].map((it) => it.join('=')).join('; ')
    },
    set cookie(text: string) {
      const [name = '', value = ''] = text.split(';')[0]?.split('=') ?? []
      if (keepsCookies) jar.set(name, value)
    },
  }
  const reload = vi.fn()
  const localStorage = { getItem: (key: string) => (key === 'lang' ? lang : null) }
  runInNewContext(script, { localStorage, document: page, location: { reload }, window: {} })
  expect({ isReloaded: reload.mock.calls.length === 1, cookie: page.cookie }).toEqual(expected)
  expect('language' in page.documentElement.dataset).toBe(expected.isReloaded)
})

test('the last plain press of a button or a guarded link is noted, and the link waits with it', () => {
  const window: { earlyPress?: { pressed: unknown } } = {}
  let press: (event: object) => void = () => {}
  const localStorage = { getItem: () => null }
  const page = {
    documentElement: { dataset: {}, lang: 'es' },
    addEventListener: (_: string, listener: typeof press) => {
      press = listener
    },
  }
  runInNewContext(script, { localStorage, document: page, window })
  const preventDefault = vi.fn()
  const [button, link] = [{ matches: () => false }, { matches: () => true }]
  const on = (pressed: object | null) => ({ target: { closest: () => pressed }, preventDefault })
  press(on(button))
  expect(window.earlyPress?.pressed).toBe(button)
  expect(preventDefault).not.toHaveBeenCalled()
  press({ ...on(link), ctrlKey: true })
  expect(window.earlyPress?.pressed).toBe(button)
  press(on(link))
  expect(window.earlyPress?.pressed).toBe(link)
  expect(preventDefault).toHaveBeenCalledTimes(1)
  press(on(null))
  expect(window.earlyPress?.pressed).toBeNull()
})
