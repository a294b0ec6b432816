import fc from 'fast-check'
import { expect, test } from 'vitest'
import { boxScoreAt } from '../../../domain/folding/box-score-at.ts'
import { playsUntil } from '../../../domain/folding/plays-until.ts'
import { recordings } from '../../../testing/feeds/recordings.ts'
import { final, smallFeed } from '../../../testing/feeds/small-feed.ts'
import { replayed, runs } from '../../../testing/runs.ts'
import { parseFeed } from '../../providers/league/league-feed-shape.ts'
import { readFeed } from './read-feed.ts'

const END = Number.POSITIVE_INFINITY

type Item = { playEvents?: Item[]; runners?: Item[] }
type Json = { liveData: { plays: { allPlays: Item[] }; linescore: { innings: Item[] } } }

/** The small feed with numbers as the league sends them. */
const numbered = (options: Parameters<typeof smallFeed>[0]): Json => {
  const feed = smallFeed(options) as unknown as Json
  for (const play of feed.liveData.plays.allPlays)
    for (const [index, it] of (play.playEvents ?? []).entries()) Object.assign(it, { index })
  return feed
}
const originals = [
  numbered({}),
  numbered({ status: final }),
  ...[...recordings('in-progress'), ...recordings('finals').slice(2, 3)].map((it) => it.json as Json),
]

const answersOf = (json: unknown) => {
  const log = readFeed(parseFeed(json))
  return log && [log.moments, boxScoreAt(log, END), playsUntil(log, END)]
}
const expected = originals.map(answersOf)

/** The lists that have an order: plays, their events and runners, innings. */
const listsOf = ({ liveData: { plays, linescore } }: Json): Item[][] => [
  plays.allPlays,
  linescore.innings,
  ...plays.allPlays.flatMap((it) => [it.playEvents ?? [], it.runners ?? []]),
]

const change = fc.record({ list: fc.nat(), kind: fc.constantFrom('shuffle', 'double'), turn: fc.nat(1_000) })

test('a feed with shuffled or doubled lists has the same answers as the ordered feed', () => {
  const property = fc.property(
    fc.nat(originals.length - 1),
    fc.array(change, { minLength: 1, maxLength: 8 }),
    (which, changes) => {
      const json = structuredClone(originals[which]) as Json
      const lists = listsOf(json).filter((it) => it.length > 0)
      for (const { list, kind, turn } of changes) {
        const items = lists[list % lists.length] ?? []
        if (kind === 'double') items.push(structuredClone(items[turn % items.length]) as Item)
        else items.sort((a, b) => weight(a, turn) - weight(b, turn))
      }
      expect(answersOf(json)).toEqual(expected[which])
    },
  )
  fc.assert(property, { numRuns: runs(60, 250), ...replayed() })
})

/** A pseudo-random weight that only the item and the turn decide. */
const weight = (item: Item, turn: number) =>
  [...JSON.stringify(item)].reduce(
    (sum, it, index) => (sum * 31 + it.charCodeAt(0) + index * turn) % 9_973,
    turn,
  )
