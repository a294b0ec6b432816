import { expect, test } from 'vitest'
import { average, earnedRunAverage, outsOf } from '../../../../domain/stats/figures.ts'
import { plateRates, whip } from '../../../../domain/stats/stat-rates.ts'
import { haveRecordings, recording, recordings } from '../../../../testing/feeds/recordings.ts'

type Line = Record<string, number | string | undefined>

/** The figures of complete seasons as the league printed them, in box scores and tables of leaders. */
const seasonsIn = (json: unknown): Line[] => {
  if (typeof json !== 'object' || json === null) return []
  const { seasonStats, ...rest } = json as { seasonStats?: Record<string, Line> }
  return [...Object.values(seasonStats ?? {}), ...Object.values(rest).flatMap(seasonsIn)]
}
const leadersIn = (name: string): Line[] =>
  (recording('endpoints', name) as { stats: { splits: { stat: Line }[] }[] }).stats.flatMap((it) =>
    it.splits.map(({ stat }) => stat),
  )
const lines = haveRecordings
  ? [
      ...[...recordings('finals'), ...recordings('in-progress')].flatMap(({ json }) => seasonsIn(json)),
      ...['823717__baseline_2.json', '824445__baseline_2.json'].flatMap((it) =>
        seasonsIn(recording('diffpatch', it)),
      ),
      ...['744914_boxscore.json', '747175_boxscore.json'].flatMap((it) =>
        seasonsIn(recording('endpoints', it)),
      ),
      ...['stats_leaders_hitting.json', 'stats_leaders_pitching.json'].flatMap(leadersIn),
    ]
  : []

const numberIn = (line: Line, key: string): number => Number(line[key] ?? 0)

test.skipIf(!haveRecordings)('every pitcher’s printed ERA and WHIP are ours, a half rounded up', () => {
  const pitchers = lines.filter((it) => it.era !== undefined && outsOf(String(it.inningsPitched)) > 0)
  expect(pitchers.length).toBeGreaterThan(250)
  for (const it of pitchers) {
    const outs = outsOf(String(it.inningsPitched))
    expect(earnedRunAverage(numberIn(it, 'earnedRuns'), outs)).toBe(it.era)
    expect(whip(numberIn(it, 'baseOnBalls'), numberIn(it, 'hits'), outs)).toBe(it.whip)
  }
  const halves = pitchers.filter(
    (it) =>
      (numberIn(it, 'earnedRuns') * 5_400) % outsOf(String(it.inningsPitched)) === 0 &&
      ((numberIn(it, 'earnedRuns') * 5_400) / outsOf(String(it.inningsPitched))) % 2 === 1,
  )
  expect(halves.length).toBeGreaterThan(2)
})

test.skipIf(!haveRecordings)('every batter’s printed average, on-base and slugging are ours', () => {
  const batters = lines.filter(
    (it) => it.totalBases !== undefined && it.sacFlies !== undefined && it.rbi !== undefined,
  )
  expect(batters.length).toBeGreaterThan(400)
  for (const it of batters) {
    const [h2b, h3b, hr] = [numberIn(it, 'doubles'), numberIn(it, 'triples'), numberIn(it, 'homeRuns')]
    const plate = {
      ab: numberIn(it, 'atBats'),
      h: numberIn(it, 'hits'),
      h2b,
      h3b,
      hr,
      bb: numberIn(it, 'baseOnBalls'),
    }
    const { avg, obp, slg } = plateRates({
      ...plate,
      hbp: numberIn(it, 'hitByPitch'),
      sf: numberIn(it, 'sacFlies'),
    })
    expect({ avg, obp, slg }).toEqual({ avg: it.avg, obp: it.obp, slg: it.slg })
  }
})

test.skipIf(!haveRecordings)('every fielder’s printed rates are ours', () => {
  const fielders = lines.filter((it) => it.fielding !== undefined && numberIn(it, 'chances') > 0)
  expect(fielders.length).toBeGreaterThan(250)
  for (const it of fielders)
    expect(average(numberIn(it, 'putOuts') + numberIn(it, 'assists'), numberIn(it, 'chances'))).toBe(
      it.fielding,
    )
})
