import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { stateAt } from '../../../../domain/folding/fold-game.ts'
import { lineScoreAt } from '../../../../domain/folding/line-score-at.ts'
import { haveRecordings, recording } from '../../../../testing/feeds/recordings.ts'
import { logOf } from '../../../../testing/feeds/small-feed.ts'
import { manualTimers } from '../../../../testing/time/manual-timers.ts'
import { type FeedSnapshot, openLeagueFeed } from '../../../providers/league/league-feed.ts'
import { parseFeed } from '../../../providers/league/league-feed-shape.ts'
import { readTimecode } from '../../../providers/league/timecode.ts'

const END = Number.POSITIVE_INFINITY
const cleanups: (() => void)[] = []
afterEach(() => {
  for (const close of cleanups.splice(0)) close()
})

/** A league that answers every question about changes with one recorded answer. */
const leagueAnswering = async (answer: unknown) => {
  const requests: string[] = []
  const server = createServer((request, reply) => {
    requests.push(request.url ?? '')
    reply.end(JSON.stringify(answer))
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  cleanups.push(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return {
    requests,
    feed: openLeagueFeed({
      fetch,
      settings: { leagueFeedUrl: `http://127.0.0.1:${port}` },
      timers: manualTimers(),
    }),
  }
}

const baseline = (name: string): FeedSnapshot & { at: number } => {
  const document = recording('diffpatch', name)
  const { timeStamp } = parseFeed(document).metaData
  return { document, timecode: timeStamp, at: readTimecode(timeStamp) ?? 0 }
}
const sequences = [
  {
    game: 823_717,
    from: '823717__baseline',
    patch: '823717__patch_t+15s',
    expectedTimecode: '20260429_191405',
  },
  {
    game: 823_717,
    from: '823717__baseline',
    patch: '823717__patch_t+60s',
    expectedTimecode: '20260429_191405',
  },
  {
    game: 823_717,
    from: '823717__baseline_2',
    patch: '823717__patch_t2+30s',
    expectedTimecode: '20260429_191535',
  },
  {
    game: 824_445,
    from: '824445__baseline',
    patch: '824445__patch_t+60s',
    expectedTimecode: '20260429_191434',
  },
  {
    game: 824_445,
    from: '824445__baseline_2',
    patch: '824445__patch_t2+30s',
    expectedTimecode: '20260429_191553',
  },
]

test.skipIf(!haveRecordings).each(sequences)(
  'the recorded patch $patch leads from $from to the feed of $expectedTimecode',
  async ({ game, from, patch, expectedTimecode }) => {
    const snapshot = baseline(`${from}.json`)
    const before = JSON.stringify(snapshot.document)
    const { requests, feed } = await leagueAnswering(recording('diffpatch', `${patch}.json`))
    const answer = await feed.changes(game, snapshot, snapshot.at + 60_000, {})
    if (answer.kind !== 'fetched') throw new Error('nothing was fetched')
    const query = new URL(requests[0] ?? '', 'http://feed').searchParams
    expect([query.get('startTimecode'), query.get('endTimecode')?.length]).toEqual([snapshot.timecode, 15])
    expect(answer.value).toMatchObject({ gamePk: game, metaData: { timeStamp: expectedTimecode } })
    expect(logOf(answer.document).officialNow).toBeNull()
    expect(answer.value).toEqual(parseFeed(structuredClone(answer.document)))
    expect(JSON.stringify(snapshot.document)).toBe(before)
    expectConsistent(answer.document)
  },
)

test.skipIf(!haveRecordings)('a recorded empty list of patches is nothing new', async () => {
  const { feed } = await leagueAnswering(recording('diffpatch', '824445__patch_t+15s.json'))
  expect(await feed.changes(824_445, baseline('824445__baseline.json'), 0, {})).toEqual({
    kind: 'unchanged',
  })
})

test.skipIf(!haveRecordings)(
  'the feed that the recorded patches make equals the beginning of the second baseline',
  async () => {
    const { feed } = await leagueAnswering(recording('diffpatch', '823717__patch_t+60s.json'))
    const answer = await feed.changes(823_717, baseline('823717__baseline.json'), 0, {})
    if (answer.kind !== 'fetched') throw new Error('nothing was fetched')
    const patched = logOf(answer.document)
    const second = logOf(baseline('823717__baseline_2.json').document)
    // The play under way at the time of the patch goes on in the baseline; everything before it must be the
    // same.
    const lastResult = patched.moments.findLastIndex((it) => it.kind === 'result')
    expect(lastResult).toBeGreaterThan(200)
    expect(patched.moments.slice(0, lastResult + 1)).toEqual(second.moments.slice(0, lastResult + 1))
    const at = patched.moments[lastResult]?.at ?? 0
    expect(lineScoreAt(patched, at)).toEqual(lineScoreAt(second, at))
  },
)

test.skipIf(!haveRecordings).each([
  ['of another game', 1, '823717__patch_t+15s.json', /another game/],
  ['that do not fit', 824_445, '823717__patch_t+15s.json', /do not fit/],
])('recorded patches %s are refused', async (_, game, patch, why) => {
  const from = game === 1 ? '823717__baseline.json' : '824445__baseline.json'
  const { feed } = await leagueAnswering(recording('diffpatch', patch))
  await expect(feed.changes(game, baseline(from), 0, {})).rejects.toThrow(why)
})

/** Expects the fold of the plays to equal the feed's own line score. */
const expectConsistent = (document: unknown) => {
  const { linescore } = (document as { liveData: { linescore: Line } }).liveData
  const state = stateAt(logOf(document), END)
  const line = lineScoreAt(logOf(document), END)
  expect(line.awayTeam.runs).toBe(linescore.teams.away.runs)
  expect(line.homeTeam.runs).toBe(linescore.teams.home.runs)
  expect([state.inning, state.outs]).toEqual([linescore.currentInning, linescore.outs])
  const { first, second, third } = linescore.offense
  if (state.outs < 3) expect(state.bases).toEqual([first, second, third].map((it) => it?.id ?? null))
}
type Runner = { id: number } | undefined
type Line = {
  currentInning: number
  outs: number
  teams: Record<'away' | 'home', { runs: number }>
  offense: { first?: Runner; second?: Runner; third?: Runner }
}
