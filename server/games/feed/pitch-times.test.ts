import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { GameLog } from '../../../contract/games/game-log.ts'
import type { Moment } from '../../../contract/games/moments.ts'
import { atBatsUntil } from '../../../domain/folding/at-bats-until.ts'
import { stateAt } from '../../../domain/folding/fold-game.ts'
import { haveRecordings, recording, recordings } from '../../../testing/feeds/recordings.ts'
import { final, liveLineScore, logOf, play, START, smallFeed } from '../../../testing/feeds/small-feed.ts'
import { testEach } from '../../../testing/league-data.ts'
import { runs } from '../../../testing/runs.ts'
import { parseFeed } from '../../providers/league/league-feed-shape.ts'

const SECOND = 1_000
const PLAY = 3
const PLAY_START = Date.parse(START) + PLAY * 60 * SECOND
const iso = (seconds: number) => new Date(PLAY_START + seconds * SECOND).toISOString()
const at = (seconds: number) => PLAY_START + seconds * SECOND

/** A pitch of the at-bat under way; times in seconds since the at-bat began. */
const pitch = (start: number, end: number, balls: number, strikes: number) => ({
  type: 'pitch',
  isPitch: true,
  startTime: iso(start),
  endTime: iso(end),
  count: { balls, strikes, outs: 1 },
  details: { call: { code: balls > strikes ? 'B' : 'C', description: 'Pitch' } },
})
const action = (eventType: string, start: number, end: number) => ({
  type: 'action',
  isPitch: false,
  startTime: iso(start),
  endTime: iso(end),
  count: { balls: 0, strikes: 0, outs: 1 },
  details: { eventType, event: eventType, description: eventType },
})

/** The small feed with the fourth batter at the plate. */
const atThePlate = (events: ReturnType<typeof pitch | typeof action>[], startSeconds = 0) => {
  const playInProgress = play(PLAY, { batter: 104, pitcher: 210, eventType: '' })
  Object.assign(playInProgress.about, {
    isComplete: false,
    startTime: iso(startSeconds),
    endTime: iso(startSeconds),
  })
  playInProgress.playEvents = events
  const feed = smallFeed()
  feed.liveData.plays.allPlays.push(playInProgress)
  return feed
}

const countAt = (log: GameLog, seconds: number) => {
  const { balls, strikes } = stateAt(log, at(seconds))
  return `${balls}-${strikes}`
}
const pitchesOf = (log: GameLog) =>
  log.moments.flatMap((it) => (it.kind === 'pitch' && it.play === PLAY ? [it] : []))

test('a pitch keeps its shown time when the league later extends it to the next pitch', () => {
  const first = logOf(atThePlate([pitch(10, 10.7, 0, 1)]))
  expect(countAt(first, 15)).toBe('0-1')
  const revised = logOf(atThePlate([pitch(10, 30, 0, 1), pitch(30, 30.7, 0, 2)]), first)
  expect([countAt(revised, 15), countAt(revised, 29), countAt(revised, 31)]).toEqual(['0-1', '0-1', '0-2'])
  expect(pitchesOf(revised)[0]?.at).toBe(at(10.7))
})

test('a pitch is at most three seconds after its start for viewers who join late', () => {
  const log = logOf(atThePlate([pitch(10, 30, 0, 1), pitch(30, 50, 0, 2), pitch(50, 50.7, 1, 2)]))
  expect(pitchesOf(log).map((it) => it.at)).toEqual([at(13), at(33), at(50.7)])
})

test('a pitch has its own end as its time once the league has settled it', () => {
  const log = logOf(atThePlate([pitch(10, 18, 0, 1), pitch(30, 35, 0, 2)]))
  expect(pitchesOf(log).map((it) => it.at)).toEqual([at(18), at(35)])
})

test('a pitch is before the next one, however late the scorer entered its end', () => {
  const log = logOf(atThePlate([pitch(10, 55, 0, 1), pitch(30, 34, 0, 2), pitch(50, 51, 1, 2)]))
  expect(pitchesOf(log).map((it) => `${it.balls}-${it.strikes}`)).toEqual(['0-1', '0-2', '1-2'])
  expect([countAt(log, 14), countAt(log, 35), countAt(log, 52)]).toEqual(['0-1', '0-2', '1-2'])
  expect(
    atBatsUntil(log, at(52))
      .at(-1)
      ?.pitches.map((it) => it.strikes),
  ).toEqual([1, 2, 2])
})

test('a pitch keeps its place in the list where an action between two pitches was entered late', () => {
  const log = logOf(atThePlate([pitch(10, 14, 0, 1), action('passed_ball', 15, 48), pitch(30, 34, 0, 2)], 0))
  const kinds = log.moments.filter((it) => 'play' in it && it.play === PLAY).map((it) => it.kind)
  expect(kinds).toEqual(['at-bat', 'pitch', 'action', 'pitch'])
})

test('a pitch whose ball becomes a strike is corrected at the time when it was shown', () => {
  const first = logOf(atThePlate([pitch(10, 10.7, 1, 0)]))
  const corrected = logOf(atThePlate([pitch(10, 30, 0, 1), pitch(30, 30.7, 0, 2)]), first)
  expect(countAt(corrected, 15)).toBe('0-1')
})

test('a pitch has its own time again in a game that moves to another time', () => {
  const first = logOf(atThePlate([pitch(10, 10.7, 0, 1)]))
  const again = { ...first, startsAt: first.startsAt - 86_400_000 }
  const moments = first.moments.map((it) => ({ ...it, at: it.at - 86_400_000 }))
  expect(pitchesOf(logOf(atThePlate([pitch(10, 10.7, 0, 1)]), { ...again, moments }))[0]?.at).toBe(at(10.7))
})

test('a batter who came up as the last play ended stays there when the league moves the turn’s beginning', () => {
  const first = logOf(atThePlate([], 0))
  expect(stateAt(first, at(5)).batter).toBe(104)
  const revised = logOf(atThePlate([action('mound_visit', 10, 34), pitch(34, 34.7, 0, 1)], 32), first)
  expect([stateAt(revised, at(5)).batter, countAt(revised, 35)]).toEqual([104, '0-1'])
})

test('a result and the game’s end keep their shown times when the league lets the play end later', () => {
  const feed = smallFeed({ status: final })
  const first = logOf(feed)
  const revised = structuredClone(feed)
  const endTime = new Date(Date.parse(START) + 300 * SECOND).toISOString()
  Object.assign(revised.liveData.plays.allPlays.at(-1)?.about ?? {}, { endTime })
  expect(logOf(revised).moments.at(-1)?.at).toBe(Date.parse(endTime))
  expect(logOf(revised, first).moments).toEqual(first.moments)
})

test('a line score that differs from the plays counts from when it first did', () => {
  const feed = (timeStamp: string, runs: number) => {
    const json = smallFeed()
    const { linescore } = json.liveData
    Object.assign(linescore, liveLineScore())
    for (const it of [linescore.teams.away, linescore.innings[0]?.away]) Object.assign(it ?? {}, { runs })
    return { ...json, metaData: { wait: 10, timeStamp } }
  }
  const first = logOf(feed('20261120_014000', 2))
  const again = logOf(feed('20261120_014010', 2), first)
  expect(again.officialNow).toEqual(first.officialNow)
  expect(stateAt(again, first.officialNow?.at ?? 0)).toEqual(stateAt(first, first.officialNow?.at ?? 0))
  const other = logOf(feed('20261120_014020', 3), again)
  expect(other.officialNow?.at).toBe(Date.parse('2026-11-20T01:40:20Z'))
})

test.skipIf(!haveRecordings).each([
  ['823717__baseline', '823717__baseline_2', '823717__patch_t2+30s'],
  ['824445__baseline', '824445__patch_t+60s', '824445__baseline_2'],
])('a recorded game followed live by %s, then %s, then %s keeps what was shown', (...names) => {
  let before: GameLog | undefined
  for (const name of names) {
    const log = logOf(recording('diffpatch', `${name}.json`), before)
    if (before !== undefined) expectStaysVisible(before, log)
    expectOrder(log)
    before = log
  }
})

type Event = { startTime?: string; endTime?: string; isPitch?: boolean }
type Json = {
  liveData: { plays: { allPlays: { about: { startTime: string; endTime?: string }; playEvents: Event[] }[] } }
}

const games = [...recordings('finals'), ...recordings('in-progress')]
const shifts = fc.array(
  fc.tuple(
    fc.nat(10_000),
    fc.constantFrom('startTime', 'endTime', 'swap'),
    fc.integer({ min: -60_000, max: 90_000 }),
  ),
  { minLength: 20, maxLength: 60 },
)

testEach(test, games)(
  'the recorded game $name with randomly revised times keeps the feed’s order and hides nothing shown',
  ({ json }) => {
    fc.assert(
      fc.property(shifts, shifts, (first, second) => {
        const before = logOf(revised(json as Json, first))
        const log = logOf(revised(json as Json, second), before)
        expectOrder(before)
        expectOrder(log)
        expectFeedOrder(log, json as Json)
        expectStaysVisible(before, log)
      }),
      { numRuns: runs(3), seed: 20_261_121 },
    )
  },
)

const revised = (json: Json, shifts: [number, string, number][]): Json => {
  const copy = structuredClone(json)
  const plays = copy.liveData.plays.allPlays.filter((it) => it.playEvents.length > 1)
  for (const [pick, what, by] of shifts) {
    const events = plays[pick % plays.length]?.playEvents ?? []
    const index = pick % (events.length - 1)
    const [event, next] = [events[index], events[index + 1]]
    if (event === undefined || next === undefined) continue
    if (what === 'swap') [event.endTime, next.endTime] = [next.endTime ?? '', event.endTime ?? '']
    else event[what as 'startTime' | 'endTime'] = moved(event[what as 'endTime'], by)
  }
  return copy
}
const moved = (time: string | undefined, by: number) => new Date(Date.parse(time ?? START) + by).toISOString()

/** Times never run back. */
const expectOrder = ({ moments }: GameLog) => {
  for (const [index, it] of moments.entries())
    expect(it.at).toBeGreaterThanOrEqual(moments[index - 1]?.at ?? it.at)
}

/** The pitches of every play stand in the order in which the feed lists them. */
const expectFeedOrder = (log: GameLog, json: Json) => {
  const plays = parseFeed(json).liveData.plays.allPlays.filter(
    (it) => it.result.eventType !== 'game_advisory',
  )
  for (const [index, it] of plays.entries()) {
    const number = it.about.atBatIndex ?? it.atBatIndex ?? index
    const counts = log.moments.flatMap((one) =>
      one.kind === 'pitch' && one.play === number ? [[one.balls, one.strikes]] : [],
    )
    const listed = it.playEvents.filter(
      (one) => one.isPitch || (one.details.eventType === '' && one.details.call.code !== ''),
    )
    expect(counts).toEqual(listed.map(({ count }) => [count.balls, count.strikes]))
  }
}

/** Expects that the second log shows at every moment all that the first log showed then. */
const expectStaysVisible = (before: GameLog, after: GameLog) => {
  const later = new Map(keyed(after.moments))
  for (const [key, at] of keyed(before.moments)) {
    const now = later.get(key)
    if (now !== undefined) expect(now, key).toBeLessThanOrEqual(at)
  }
}
const keyed = (moments: Moment[]): [string, number][] => {
  const counts = new Map<string, number>()
  return moments.flatMap((it): [string, number][] => {
    if (it.kind !== 'pitch' && it.kind !== 'result' && it.kind !== 'at-bat') return []
    const key = `${it.kind} ${it.play}`
    const number = (counts.get(key) ?? 0) + 1
    counts.set(key, number)
    return [[`${key} ${number}`, it.at]]
  })
}
