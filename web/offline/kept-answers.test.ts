import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { openCachesForTests } from './caches-for-tests.ts'
import { keepAnswers } from './kept-answers.ts'

const WEEK = [{ title: 'Viernes 20', dateDay: '20', dateMonth: '11', date: '2026-11-20', games: [] }]
const KEY = ['calendar', '2026-11-20']
const SEEN_AT = Date.UTC(2026, 10, 20, 18)

/** A visit to the site: `queryFn` answers its query, and it stores the answer that it shows. */
const visit = (caches: CacheStorage, queryFn: () => Promise<unknown>, queryKey: string[] = KEY) => {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: 1, retryDelay: 1 } } })
  keepAnswers(queryClient, caches, async () => true)
  const observer = new QueryObserver(queryClient, { queryKey, queryFn })
  observer.subscribe(() => undefined)
  return observer
}
const away = async () => {
  throw new TypeError('Failed to fetch')
}
const keptIn = async (caches: CacheStorage) =>
  (await (await caches.open('playball-answers')).keys()).map(({ url }) => new URL(url).pathname)

test('a week seen before is shown with its age when the site cannot be reached', async () => {
  const caches = openCachesForTests()
  const first = visit(caches, async () => WEEK)
  await vi.waitFor(async () => expect(await keptIn(caches)).toHaveLength(1))
  const { dataUpdatedAt } = first.getCurrentResult()
  const second = visit(caches, away)
  await vi.waitFor(() => expect(second.getCurrentResult().data).toEqual(WEEK))
  expect(second.getCurrentResult().dataUpdatedAt).toBe(dataUpdatedAt)
})

test('a stored answer is shown with the failure to reach the site', async () => {
  const caches = openCachesForTests()
  const kept = await caches.open('playball-answers')
  await kept.put('/kept/calendar/2026-11-20', Response.json({ updatedAt: SEEN_AT, data: WEEK }))
  const observer = visit(caches, away)
  await vi.waitFor(() => expect(observer.getCurrentResult().isRefetchError).toBe(true))
  expect(observer.getCurrentResult()).toMatchObject({ data: WEEK, dataUpdatedAt: SEEN_AT })
})

test('while the site answers, nothing old is shown', async () => {
  const caches = openCachesForTests()
  const kept = await caches.open('playball-answers')
  await kept.put('/kept/calendar/2026-11-20', Response.json({ updatedAt: SEEN_AT, data: WEEK }))
  const shown: unknown[] = []
  const observer = visit(caches, async () => [])
  observer.subscribe(({ data }) => shown.push(data))
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toEqual([]))
  expect(shown).not.toContainEqual(WEEK)
})

test.each([
  ['of a person', ['me'], { user: { id: 1 } }],
  ['of a purchase', ['purchase', '7'], { id: 7 }],
])('nothing %s is stored', async (_, key, answer) => {
  const caches = openCachesForTests()
  const observer = visit(caches, async () => answer, key)
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toEqual(answer))
  // The site stores its answers in order, so the first one would be there by now.
  visit(caches, async () => WEEK)
  await vi.waitFor(async () => expect(await keptIn(caches)).toContain('/kept/calendar/2026-11-20'))
  expect(await keptIn(caches)).toHaveLength(1)
})

test('an answer that another version stored in another shape is not shown', async () => {
  const caches = openCachesForTests()
  const kept = await caches.open('playball-answers')
  await kept.put('/kept/calendar/2026-11-20', Response.json({ updatedAt: SEEN_AT, data: [{ day: 20 }] }))
  const observer = visit(caches, away)
  await vi.waitFor(() => expect(observer.getCurrentResult().isLoadingError).toBe(true))
  expect(observer.getCurrentResult().data).toBeUndefined()
})

test('the answers seen last are stored, at most forty of them', async () => {
  const caches = openCachesForTests()
  const queryClient = new QueryClient()
  keepAnswers(queryClient, caches, async () => true)
  for (let day = 0; day < 45; day++)
    await queryClient.fetchQuery({ queryKey: ['scoreboard', `day ${day}`], queryFn: async () => [] })
  await vi.waitFor(async () => expect((await keptIn(caches)).at(-1)).toBe('/kept/scoreboard/day%2044'))
  const kept = await keptIn(caches)
  expect([kept.length, kept[0]]).toEqual([40, '/kept/scoreboard/day%205'])
})

test('nothing is stored without the worker, or with one that is withdrawn meanwhile', async () => {
  const caches = openCachesForTests()
  for (const answers of [[false], [true, false]]) {
    const queryClient = new QueryClient()
    let asked = 0
    keepAnswers(queryClient, caches, async () => answers[asked++] === true)
    await queryClient.fetchQuery({ queryKey: KEY, queryFn: async () => WEEK })
    await vi.waitFor(() => expect(asked).toBe(answers.length))
    expect(await caches.keys()).toEqual([])
  }
})
