import { expect, test } from 'vitest'
import type { GameLog } from '../../../../contract/games/game-log.ts'
import { lineScoreAt } from '../../../../domain/folding/line-score-at.ts'
import { type ScorecardSide, scorecardAt } from '../../../../domain/scorecard/scorecard-at.ts'
import { expectScorecard } from '../../../../testing/feeds/expect-scorecard.ts'
import { recordings } from '../../../../testing/feeds/recordings.ts'
import { testEach } from '../../../../testing/league-data.ts'
import { parseFeed } from '../../../providers/league/league-feed-shape.ts'
import { readFeed } from '../read-feed.ts'
import { scorecardsByHand } from './scorecards-by-hand-for-tests.ts'

const END = Number.POSITIVE_INFINITY
const sides = ['away', 'home'] as const
const read = ({ name, json }: { name: string; json: unknown }) => {
  const log = readFeed(parseFeed(json))
  if (log === undefined) throw new Error('the recording was not understood')
  return { name, log }
}
const finals = recordings('finals').map(read)
const bySide = finals.flatMap((it) => sides.map((side) => ({ ...it, side })))
const all = [...finals, ...recordings('in-progress').map(read)]

testEach(test, bySide)(
  'the $side cells of $name are those written by hand from its descriptions',
  ({ log, side }) => {
    const byHand = scorecardsByHand[log.gamePk]?.[side].trim().split(/\n\s*/) ?? []
    expect(byHand.length).toBeGreaterThanOrEqual(9)
    const drawn = linesOf(log, scorecardAt(log, END, 'en')[side])
    expect(drawn).toHaveLength(byHand.length)
    const shown = byHand.map((line) => {
      const [name = ''] = line.split(': ')
      return `${name}: ${drawn.find((it) => it.name.includes(name))?.turns}`
    })
    expect(shown).toEqual(byHand)
  },
)

/** `1 2B, 3 6-3` for each batter, the names without accents. */
const linesOf = (log: GameLog, { cells }: ScorecardSide) =>
  [
    ...Map.groupBy(
      cells.filter((it) => it.state === 'ended'),
      (it) => it.batter,
    ),
  ].map(([batter, turns]) => ({
    name: withoutAccents(log.players[String(batter)]?.name ?? ''),
    turns: turns.map((it) => `${it.inning} ${it.notation}`).join(', '),
  }))
const withoutAccents = (name: string) => name.normalize('NFD').replace(/\p{M}/gu, '')

/** The league may leave its notes out for a second game. */
const leftOnBase = bySide.flatMap(({ name, log, side }) => {
  const notes = lineScoreAt(log, END)[`${side}Team`].activities.flatMap((it) => it.movements)
  const official = notes.find((it) => it.label === 'Team LOB')?.value
  return official === undefined ? [] : [{ name, log, side, official }]
})

testEach(test, leftOnBase)(
  'the $side runners left on base in $name are the league’s',
  ({ log, side, official }) => {
    expect(`${scorecardAt(log, END)[side].totals.leftOnBase}.`).toBe(official)
  },
)

testEach(test, all)('the scorecard of $name has each turn, out, run and hit of its box score', ({ log }) => {
  expectScorecard(log)
})
