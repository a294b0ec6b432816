import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { GameLog } from '../../contract/games/game-log.ts'
import { fragmentOf, momentOf, momentOfPlay } from '../../contract/games/moment-address.ts'
import { recordings } from '../../testing/feeds/recordings.ts'
import { logOf } from '../../testing/feeds/small-feed.ts'
import { atBat, pitch, result, START, smallLog } from '../../testing/feeds/small-log.ts'
import { action, type Of } from '../../testing/feeds/small-plays.ts'
import { testEach } from '../../testing/league-data.ts'
import { atBatsUntil } from './at-bats-until.ts'
import { doorAt } from './door-at.ts'
import { playsUntil } from './plays-until.ts'

const END = Number.POSITIVE_INFINITY
const SECOND = 1_000
const at = (seconds: number) => START + seconds * SECOND

const pitched = (over: Partial<Of<'pitch'>>): Of<'pitch'> => ({ ...(pitch(0, 1) as Of<'pitch'>), ...over })

/** A turn that a mound visit opens; its two pitches begin 5 s before their end. */
const turn = (play: number, from: number) => [
  atBat(101, { play, at: at(from) }),
  action('mound_visit', null, { play, index: 0, start: at(from), at: at(from + 20) }),
  pitched({ play, index: 1, start: at(from + 30), at: at(from + 35) }),
  pitched({ play, index: 2, start: at(from + 50), at: at(from + 55) }),
  result('single', { play, at: at(from + 60) }),
]
const log = smallLog([...turn(0, 0), ...turn(1, 100)])

test('a play opens three seconds before its first pitch, an event three seconds before it begins', () => {
  expect(doorAt(log, { play: 1, event: null })).toBe(at(127))
  expect(doorAt(log, { play: 1, event: 0 })).toBe(at(97))
  expect(doorAt(log, { play: 1, event: 2 })).toBe(at(147))
})

test('a time opens at itself', () => {
  expect(doorAt(log, { at: at(61) })).toBe(at(61))
})

test('an unknown event opens at its play, and an unknown play nowhere', () => {
  expect(doorAt(log, { play: 1, event: 9 })).toBe(at(127))
  expect(doorAt(log, { play: 2, event: null })).toBeUndefined()
  expect(doorAt(smallLog([]), { play: 0, event: null })).toBeUndefined()
})

test('the game’s first event opens at the game’s first moment', () => {
  expect(doorAt(log, { play: 0, event: 0 })).toBe(at(0))
})

test('a pitch of a log without its beginning opens three seconds before its end', () => {
  const old = smallLog([atBat(101, { play: 1, at: at(0) }), pitched({ play: 1, at: at(30) })])
  expect(doorAt(old, { play: 1, event: null })).toBe(at(27))
})

test('a turn without an event opens as the batter comes up', () => {
  const walked = smallLog([atBat(101, { at: at(0) }), atBat(102, { play: 1, at: at(40) })])
  expect(doorAt(walked, { play: 1, event: null })).toBe(at(37))
})

type Event = {
  index: number
  startTime: string
  isPitch: boolean
  details: { call?: { code: string }; eventType?: string }
}
type Json = { liveData: { plays: { allPlays: { atBatIndex: number; playEvents: Event[] }[] } } }

/** A pitch, or a ball or strike called without one. */
const isCall = ({ isPitch, details }: Event) => isPitch || (!details.eventType && Boolean(details.call?.code))

const LATEST_MS = 4 * SECOND
const expectJustBefore = (door: number | undefined, start: number, what: string) => {
  expect(start - (door ?? END), what).toBeGreaterThanOrEqual(0)
  expect(start - (door ?? END), what).toBeLessThanOrEqual(LATEST_MS)
}
const doorOf = (game: GameLog, fragment: string) => doorAt(game, momentOf(fragment) ?? { at: END })

testEach(test, recordings('finals'))(
  'each play, event and pitch of $name opens 0 to 4 seconds before its first event in the feed',
  ({ json }) => {
    const game = logOf(json)
    const feed = new Map((json as Json).liveData.plays.allPlays.map((it) => [it.atBatIndex, it.playEvents]))
    const startOf = (play: number, matches: (event: Event) => boolean) =>
      Date.parse(feed.get(play)?.find(matches)?.startTime ?? '')
    const lines = playsUntil(game, END).flatMap((it) => [...it.top, ...it.bottom])
    const addresses = lines.map((it) => momentOfPlay(it.id))
    const pitches = atBatsUntil(game, END).flatMap((it) =>
      it.pitches.map(({ index = -1 }) => ({ play: it.play, event: index })),
    )
    expect(pitches.length).toBeGreaterThan(lines.length)
    for (const address of [...addresses, ...pitches]) {
      const fragment = fragmentOf(address)
      const start = startOf(address.play, (it) =>
        address.event === null ? isCall(it) : it.index === address.event,
      )
      expectJustBefore(doorOf(game, fragment), start, fragment)
    }
  },
)

const gap = fc.integer({ min: 0, max: 60 * SECOND })
const games = fc.array(fc.array(fc.tuple(gap, gap), { maxLength: 6 }), { minLength: 1, maxLength: 20 })

test('each play and pitch of a generated game opens 0 to 4 seconds before it begins, never before the game', () => {
  fc.assert(
    fc.property(games, (turns) => {
      let now = START
      const played = turns.map((pitches, play) => ({
        opening: atBat(101, { play, at: now }),
        play,
        pitches: pitches.map(([wait, lasts], index) => {
          const start = now + wait
          now = start + lasts
          return { moment: pitched({ play, index, start, at: now }), start, index }
        }),
      }))
      const game = smallLog(played.flatMap((it) => [it.opening, ...it.pitches.map(({ moment }) => moment)]))
      for (const { opening, play, pitches } of played) {
        const doors = pitches.map(({ index, start }) => ({ address: { play, event: index }, start }))
        const first = { address: { play, event: null }, start: pitches[0]?.start ?? opening.at }
        for (const { address, start } of [first, ...doors]) {
          const door = doorAt(game, address)
          expectJustBefore(door, start, fragmentOf(address))
          expect(door).toBeGreaterThanOrEqual(START)
        }
      }
    }),
  )
})
