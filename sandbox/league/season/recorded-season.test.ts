import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { gamesOnAirNear } from '../games-for-tests.ts'
import { CLUBS } from '../shape/league.ts'
import { addDays, dayOf } from '../shape/league-day.ts'
import { rosterOf } from '../shape/roster.ts'
import { openSeason } from '../stats-feed.ts'
import { anyFixture } from './fixture-for-tests.ts'
import { generatedRecording } from './generated-recording.ts'
import { emptyTotals, seasonBeforeOf } from './season-results.ts'

const HOUR = 3_600_000
const MINUTE = 60_000
const EVENING = Date.parse('2026-11-20T01:30:00Z')

let dir: string
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'stats-feed-'))
})
afterEach(() => rm(dir, { recursive: true }))

const clockAt = (t: number) => ({ t, now: () => t })

const write = (name: string, content: unknown) =>
  writeFile(join(dir, name), typeof content === 'string' ? content : JSON.stringify(content))
const generated = (gamePk: number) => {
  const clubs = CLUBS.map((club, i) => rosterOf(club, i, 1))
  const [away, home] = [clubs[gamePk % 10], clubs[(gamePk + 1) % 10]]
  const fixture = anyFixture(gamePk, { away, home }, { officialDate: '2024-05-01', firstPitch: 1.7e12 })
  return generatedRecording(fixture, 1, seasonBeforeOf(emptyTotals)).feed
}
let warnings: string[] = []
beforeEach(() => {
  warnings = []
})
const openAt = (t: number) =>
  openSeason({
    feedDir: dir,
    dataDir: join(dir, 'data'),
    clock: clockAt(t),
    warn: (sentence) => warnings.push(sentence),
  })

test('a season of recordings has the first file live for five minutes, the others on the evenings before', async () => {
  await write('a.json', generated(1))
  await write('b.json', generated(2))
  await write('c.json', generated(3))
  const season = await openAt(EVENING)
  const days = [-2, -1, 0].map((n) => addDays(dayOf(EVENING), n))
  expect(gamesOnAirNear(season).map(({ gamePk }) => gamePk)).toEqual([3, 2, 1])
  expect(gamesOnAirNear(season).at(-1)?.startsAt).toBe(EVENING - 15 * MINUTE)
  expect(gamesOnAirNear(season).map(({ gamePk }) => season.boardAt(gamePk, EVENING)?.state)).toEqual([
    'final',
    'final',
    'live',
  ])
  expect(
    season
      .between('2000-01-01', '2100-01-01')
      .map((game) => game.briefAt(EVENING).gameData.datetime.officialDate),
  ).toEqual(days)
})

test('a season of recordings continues after a restart, and begins again when the game is long over or the files have changed', async () => {
  await write('a.json', generated(1))
  const first = await openAt(EVENING)
  const [game] = gamesOnAirNear(first)
  expect(gamesOnAirNear(await openAt(EVENING + HOUR))).toEqual(gamesOnAirNear(first))
  expect(gamesOnAirNear(await openAt((game?.endsAt ?? 0) + 5 * HOUR))).toEqual(gamesOnAirNear(first))
  const next = (game?.endsAt ?? 0) + 7 * HOUR
  expect(gamesOnAirNear(await openAt(next))[0]?.startsAt).toBe(next - 15 * MINUTE)
  await write('b.json', generated(2))
  expect(gamesOnAirNear(await openAt(next + HOUR)).at(-1)?.startsAt).toBe(next + HOUR - 15 * MINUTE)
})

test('a season of recordings begins again when its stored anchor file is corrupt', async () => {
  await write('a.json', generated(1))
  await openAt(EVENING)
  await writeFile(join(dir, 'data', 'stats-feed.json'), '{"kind":')
  expect(gamesOnAirNear(await openAt(EVENING + HOUR))).toHaveLength(1)
  expect(JSON.parse(await readFile(join(dir, 'data', 'stats-feed.json'), 'utf8')).anchor).toBe(EVENING + HOUR)
})

const oddFeed = (part: object) => {
  const feed = generated(5)
  return { ...feed, gameData: { ...feed.gameData, ...part } }
}
test.each([
  ['is not JSON', '{"gameData"', /^FEED_DIR: odd\.json is left out, it is not JSON\.$/],
  ['is of another kind', { dates: [] }, /odd\.json is left out, it is no feed\/live document\.$/],
  [
    'lacks what a feed has',
    { gamePk: 5, gameData: {}, liveData: {} },
    /odd\.json .* is broken at gameData.*\.$/,
  ],
  [
    'does not add up',
    oddFeed({ venue: { name: 'x', timeZone: { id: 'No/where' } } }),
    /odd\.json .*replayed\.$/,
  ],
  ['is of a postponed game', oddFeed({ status: { codedGameState: 'D' } }), /odd\.json .*neither played nor/],
  ['is the same game again', generated(1), /^FEED_DIR: odd\.json is left out, a\.json is the same game 1\.$/],
])(
  'a season of recordings leaves out a file that %s, and warns with its name',
  async (_, content, sentence) => {
    await write('a.json', generated(1))
    await write('readme.txt', 'not a game')
    await write('odd.json', content)
    expect(gamesOnAirNear(await openAt(EVENING)).map(({ gamePk }) => gamePk)).toEqual([1])
    expect(warnings).toEqual([expect.stringMatching(sentence)])
  },
)

test('a season of recordings names FEED_DIR when the folder is missing or has no recording that can be replayed', async () => {
  const none = /^FEED_DIR is wrong: no recorded game in [^\n]+ can be replayed\.$/
  await expect(openAt(EVENING)).rejects.toThrow(none)
  await write('odd.json', '{"gameData"')
  await expect(openAt(EVENING)).rejects.toThrow(none)
  await expect(
    openSeason({ feedDir: join(dir, 'none'), dataDir: dir, clock: clockAt(EVENING) }),
  ).rejects.toThrow(/^FEED_DIR is wrong: the folder [^\n]+ cannot be read\.$/)
})
