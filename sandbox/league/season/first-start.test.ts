import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { gamesOnAirNear } from '../games-for-tests.ts'
import { dayOf, instantOf } from '../shape/league-day.ts'
import { openSeason } from '../stats-feed.ts'

// Generated once for all tests of this file.
const outlines = new Map()
let dir: string
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'newcomer-'))
})
afterAll(() => rm(dir, { recursive: true }))

const HOURS = ['00:01', '03:00', '04:59', '12:00', '23:50']
// A Monday, a day within a series, and the first day of a league year.
const DAYS = ['2026-11-16', '2026-11-20', '2027-07-01']

test.each(DAYS.flatMap((day) => HOURS.map((hour) => [day, hour] as const)))(
  'a first start on %s at %s has five games of today: one over, one live, one about to start',
  async (day, hour) => {
    const now = instantOf(day, hour)
    const dataDir = join(dir, `${day} ${hour}`)
    const season = await openSeason({ dataDir, clock: { now: () => now }, outlines })
    const today = season.between(dayOf(now), dayOf(now))
    const states = today.map((game) => game.briefAt(now).gameData.status.detailedState)
    expect(states).toEqual(['Final', 'In Progress', 'Pre-Game', expect.any(String), expect.any(String)])
    const over = today[0]?.onAir()
    expect(gamesOnAirNear(season)).toContainEqual(over)
    expect(over?.endsAt).toBeLessThan(now)
    await season.stored()
  },
)
