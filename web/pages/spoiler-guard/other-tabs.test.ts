import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { followOtherTabs } from './other-tabs.ts'

const LOG = ['log', 1]
const SCOREBOARD = ['scoreboard', '2026-12-06']
const CHOICE = ['spoilers', 'visitor']
const PLANS = ['memberships-in', 'Mexico']

test('a choice in another tab has games and the choice fetched again, and nothing else', () => {
  const hear = vi.fn<(type: string, listener: (event: { key: string }) => void) => void>()
  vi.stubGlobal('addEventListener', hear)
  const client = new QueryClient()
  for (const queryKey of [LOG, SCOREBOARD, CHOICE, PLANS]) client.setQueryData(queryKey, {})
  followOtherTabs(client)
  const store = (key: string) => hear.mock.calls[0]?.[1]({ key })
  const isKept = (queryKey: readonly unknown[]) => client.getQueryState(queryKey)?.isInvalidated === false

  store('theme')
  expect([LOG, SCOREBOARD, CHOICE, PLANS].every(isKept)).toBe(true)
  store('spoilers-chosen')
  expect([LOG, SCOREBOARD, CHOICE].filter(isKept)).toEqual([])
  expect(isKept(PLANS)).toBe(true)
})
