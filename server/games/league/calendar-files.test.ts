import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { postponed } from '../../../testing/feeds/small-feed.ts'
import { FIRST_PK, openSmallSeason } from '../../../testing/feeds/small-season.ts'
import { openForTests } from '../../../testing/open-for-tests.ts'
import { waitUntil } from '../../../testing/time/wait-until.ts'
import { parseSchedule } from '../../providers/league/league-schedule-shape.ts'
import { readSchedule } from '../feed/read-schedule.ts'
import { openGames } from '../state/open-games.ts'
import { publishSchedule } from '../state/publish.ts'

const HER = '/api/3.0.0/teams/677/season.ics'
/** The next game of the small season, on 20 November. */
const NEXT_PK = FIRST_PK + 3
const fileOf = (gamePk: number) => `/api/3.0.0/calendar/games/${gamePk}/game.ics`

const season = openForTests(openSmallSeason)

const get = (url: string, headers: Record<string, string> = {}) => season.product.app.inject({ url, headers })

/** The events of a file, as another library reads them. */
const eventsIn = (text: string) =>
  new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((event) => {
    const textOf = (name: string) => String(event.getFirstPropertyValue(name) ?? '')
    const start = event.getFirstPropertyValue('dtstart') as ICAL.Time
    const end = event.getFirstPropertyValue('dtend') as ICAL.Time | null
    return {
      uid: textOf('uid'),
      sequence: Number(textOf('sequence')),
      status: textOf('status'),
      summary: textOf('summary'),
      description: textOf('description'),
      location: textOf('location'),
      url: textOf('url'),
      modified: textOf('last-modified'),
      stamp: textOf('dtstamp'),
      zone: start.zone.tzid,
      isWholeDay: start.isDate,
      start: start.isDate ? start.toString() : start.toJSDate().toISOString(),
      end: end?.toJSDate().toISOString(),
    }
  })
type Event = ReturnType<typeof eventsIn>[number]

const eventOf = async (gamePk: number): Promise<Event> => {
  const [event] = eventsIn((await get(fileOf(gamePk))).body)
  if (event === undefined) throw new Error(`the file of game ${gamePk} has no event`)
  return event
}

/** Reads the league's present schedule on another server. */
const publishAgain = async () => {
  const games = await openGames({ ...season.product.outside, leagueFeed: season.league.leagueFeed })
  await publishSchedule(
    games,
    '2026-11-01',
    '2026-12-31',
    readSchedule(parseSchedule(season.league.schedule)),
  )
  await games.close()
}

const scheduledGame = (gamePk: number) => {
  const rows = season.league.schedule as unknown as { dates: { date: string; games: ScheduleRow[] }[] }
  const day = rows.dates.find((it) => it.games[0]?.gamePk === gamePk)
  const game = day?.games[0]
  if (game === undefined) throw new Error(`game ${gamePk} is not in the schedule`)
  return { game, rows }
}
type ScheduleRow = {
  gamePk: number
  gameDate: string
  officialDate: string
  status: object
  broadcasts: object[]
} & Record<string, unknown>

test('a game’s file has its time in UTC and in words, its place, and where to watch it', async () => {
  const answer = await get(fileOf(NEXT_PK))
  expect(answer.headers).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8',
    'content-disposition': `inline; filename="playball-${NEXT_PK}.ics"`,
    'cache-control': 'public, max-age=300',
  })
  for (const line of answer.body.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  expect(answer.body).toContain('REFRESH-INTERVAL;VALUE=DURATION:PT1H')
  const [event, ...others] = eventsIn(answer.body)
  expect(others).toEqual([])
  expect(event).toMatchObject({
    uid: `game-${NEXT_PK}@playball`,
    status: 'CONFIRMED',
    summary: 'Naranjeros en Águilas',
    location: 'Nido de los Águilas, Mexicali, BC',
    zone: 'UTC',
    start: '2026-11-20T23:30:00.000Z',
    end: '2026-11-21T02:30:00.000Z',
    url: `${season.product.outside.settings.publicUrl}/player/${NEXT_PK}`,
  })
  expect(event?.description).toContain('5:30 PM CT')
  expect(event?.description).toContain('3:30 PM en el parque\n')
  expect(event?.description).toContain('Canal: Canal de la Liga')
  expect(event?.modified).toBe(event?.stamp)
})

test('a game’s file is in English on request', async () => {
  const { body } = await get(`${fileOf(NEXT_PK)}?lang=en`)
  const [event] = eventsIn(body)
  expect(event?.summary).toBe('Naranjeros at Águilas')
  expect(event?.description).toContain('3:30 PM at the park\n')
})

test('a calendar file is revalidated by its ETag, and HEAD has no body', async () => {
  const first = await get(HER)
  const again = await get(HER, { 'if-none-match': String(first.headers.etag) })
  expect([again.statusCode, again.body]).toEqual([304, ''])
  const head = await season.product.app.inject({ method: 'HEAD', url: HER })
  expect([head.statusCode, head.body, head.headers.etag]).toEqual([200, '', first.headers.etag])
})

test('a club’s calendar has every game of its season in order, and reveals no score', async () => {
  const { body, headers } = await get(HER)
  expect(headers['content-disposition']).toBe('inline; filename="playball-her.ics"')
  const events = eventsIn(body)
  expect(events.map((it) => it.uid)).toEqual(
    [0, 1, 2, 3, 4, 5].map((nth) => `game-${FIRST_PK + nth}@playball`),
  )
  expect(new Set(events.map((it) => it.uid)).size).toBe(6)
  // The first three are over: 1–0, 1–0 and 2–5.
  for (const { summary, description, status } of events) {
    expect(status).toBe('CONFIRMED')
    expect(`${summary} ${description}`).not.toMatch(/final|gan[óa]|perd|\b\d+\s*[-–a]\s*\d+\b/i)
  }
})

test('a subscribed calendar follows a game that is postponed and made up, under the same UID', async () => {
  const before = await eventOf(NEXT_PK)
  const untouched = await eventOf(NEXT_PK + 1)
  const { game, rows } = scheduledGame(NEXT_PK)
  season.clock.advance(60_000)
  Object.assign(game, { status: { ...postponed, startTimeTBD: false } })
  await publishAgain()
  await waitUntil(async () => expect((await eventOf(NEXT_PK)).status).toBe('CANCELLED'))
  const off = await eventOf(NEXT_PK)
  expect(off).toMatchObject({
    uid: before.uid,
    start: before.start,
    summary: 'Naranjeros en Águilas (pospuesto)',
  })
  expect(off.sequence).toBeGreaterThan(before.sequence)
  expect(off.modified > before.modified).toBe(true)

  season.clock.advance(60_000)
  Object.assign(game, { rescheduleGameDate: '2026-11-23' })
  rows.dates.push({
    date: '2026-11-23',
    games: [
      {
        ...structuredClone(game),
        status: { codedGameState: 'S', statusCode: 'S', detailedState: 'Scheduled', startTimeTBD: false },
        gameDate: '2026-11-24T01:00:00Z',
        officialDate: '2026-11-23',
        rescheduleGameDate: undefined,
        rescheduledFromDate: '2026-11-20',
      },
    ],
  })
  await publishAgain()
  await waitUntil(async () => expect((await eventOf(NEXT_PK)).status).toBe('CONFIRMED'))
  const madeUp = await eventOf(NEXT_PK)
  expect(madeUp).toMatchObject({ uid: before.uid, start: '2026-11-24T01:00:00.000Z' })
  expect(madeUp.sequence).toBeGreaterThan(off.sequence)
  const ofClub = eventsIn((await get(HER)).body).filter((it) => it.uid === before.uid)
  expect(ofClub).toEqual([madeUp])
  expect(await eventOf(NEXT_PK + 1)).toEqual(untouched)
})

test('a game without a time yet lasts its whole day', async () => {
  const { game } = scheduledGame(FIRST_PK + 5)
  const known = await eventOf(FIRST_PK + 5)
  season.clock.advance(60_000)
  Object.assign(game.status, { startTimeTBD: true })
  await publishAgain()
  await waitUntil(async () => expect((await eventOf(FIRST_PK + 5)).isWholeDay).toBe(true))
  const event = await eventOf(FIRST_PK + 5)
  expect(event.start).toBe('2026-11-22')
  expect(event.description).toContain('Hora por definir')
  expect(event.sequence).toBeGreaterThan(known.sequence)
})

test('a league club without a game has an empty calendar, and an unknown club is not found', async () => {
  const { statusCode, body } = await get('/api/3.0.0/teams/678/season.ics')
  expect([statusCode, eventsIn(body)]).toEqual([200, []])
  expect((await get('/api/3.0.0/teams/147/season.ics')).statusCode).toBe(404)
  expect((await get(fileOf(1))).statusCode).toBe(404)
  expect((await get('/api/3.0.0/teams/x/season.ics')).statusCode).toBe(400)
})

test('the description of the API says that calendars are iCalendar files', async () => {
  const { paths } = (await get('/api/openapi.json')).json()
  for (const path of ['calendar/games/{mlbId}/game.ics', 'teams/{id}/season.ics'])
    expect(Object.keys(paths[`/api/3.0.0/${path}`].get.responses['200'].content)).toEqual(['text/calendar'])
})
