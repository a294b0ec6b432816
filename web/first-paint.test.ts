import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'

const script = readFileSync(new URL('first-paint.js', import.meta.url), 'utf8')

test.each([
  ['nothing', {}, { session: 'none' }],
  [
    'all',
    { theme: 'dark', 'cookies-ptl': '1', 'calendar-club': 'her', token: 'x', player: '{"wide":true}' },
    {
      ...{ theme: 'dark', cookieNotice: 'closed', calendarClub: 'stored', video: 'wide' },
      ...{ session: 'stored', scores: 'unknown' },
    },
  ],
  ['something else', { theme: 'sepia', 'cookies-ptl': '0', player: '{"wide":false}' }, { session: 'none' }],
])('before the first paint the page knows what the browser has stored: %s', (_, stored, known) => {
  const dataset = {}
  const items = new Map(Object.entries(stored))
  const localStorage = { getItem: (key: string) => items.get(key) ?? null }
  runInNewContext(script, { localStorage, document: { documentElement: { dataset } } })
  expect(dataset).toEqual(known)
})
