import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test } from 'vitest'
import type { ScoreboardItem } from '../../../../contract/games/scoreboard.ts'
import { scoreboardAt } from '../../../../domain/folding/scoreboard-at.ts'
import { START, smallLog } from '../../../../testing/feeds/small-log.ts'
import { callThrough } from '../../../api.ts'
import { scoreboardQuery } from './scoreboard-query.ts'

const DAY = '2026-11-19'
const FRESH: ScoreboardItem[] = [scoreboardAt(smallLog([]), START)]
const STALE = FRESH.map((it) => ({ ...it, staleSince: '2026-11-20T02:00:00.000Z' }))

const client = new QueryClient()
afterEach(() => client.clear())

/** A page that shows the day; its request is answered when the test says so. */
const openDay = () => {
  let answer: (games: ScoreboardItem[]) => void = () => {}
  const asked = new Promise<void>((resolve) => {
    callThrough(
      () =>
        new Promise((respond) => {
          answer = (games) => respond(Response.json({ response: games }))
          resolve()
        }),
    )
  })
  const observer = new QueryObserver(client, scoreboardQuery(client, DAY, true))
  const shown = new Promise<void>((resolve) => {
    observer.subscribe(({ fetchStatus, data }) => {
      if (fetchStatus === 'idle' && data !== undefined) resolve()
    })
  })
  return {
    asked,
    answer: (games: ScoreboardItem[]) => answer(games),
    shown,
    data: () => observer.getCurrentResult().data,
  }
}

test('a scoreboard that was fetched replaces nothing that the event stream brought meanwhile', async () => {
  const day = openDay()
  await day.asked
  client.setQueryData(['scoreboard', DAY], STALE)
  day.answer(FRESH)
  await day.shown
  expect(day.data()).toEqual(STALE)
})

test('a scoreboard that was fetched replaces what was there before it was asked for', async () => {
  client.setQueryData(['scoreboard', DAY], STALE)
  const day = openDay()
  await day.asked
  day.answer(FRESH)
  await day.shown
  expect(day.data()).toEqual(FRESH)
})
