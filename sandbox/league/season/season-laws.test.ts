import { expect, test } from 'vitest'
import { type Feed, type Play, SIDES, type Side } from '../shape/feed-shape.ts'
import { CLUBS } from '../shape/league.ts'
import { rosterOf } from '../shape/roster.ts'
import { emptySeasonBefore, type Fixture } from './fixture-data.ts'
import { seasonFixtures } from './fixtures.ts'
import { generatedRecording, outlineOf } from './generated-recording.ts'
import { emptyTotals, seasonBeforeOf } from './season-results.ts'

const SEED = 2022
const clubs = CLUBS.map((club, i) => rosterOf(club, i, SEED))
const calendar = { opening: '2026-09-29', anchors: {}, extras: [] }
const played = seasonFixtures(calendar, clubs, SEED).filter(({ cancelledAt }) => cancelledAt === undefined)
const num = (value: unknown) => (typeof value === 'number' ? value : 0)

test('each of the 340 games exists and obeys the laws of the box score', () => {
  expect(played).toHaveLength(340)
  for (const fixture of played) {
    const { feed } = generatedRecording(fixture, SEED, seasonBeforeOf(emptyTotals))
    const problems = [...runsAdd(feed), ...halfInningsHaveThreeOuts(feed), ...battersAreInLineup(feed)]
    problems.push(...pitchersAdd(feed), ...decisionsFit(feed), ...pitchesAreTracked(feed))
    expect(problems.map((problem) => `${fixture.gamePk}: ${problem}`)).toEqual([])
    expect(lengthOf(fixture, feed)).toBe('right')
  }
}, 25_000)

test('every twentieth of the 340 games has the outline of its complete feed', () => {
  for (const fixture of played.filter((_, i) => i % 20 === 0)) {
    const { linescore, decisions } = generatedRecording(fixture, SEED, emptySeasonBefore).feed.liveData
    expect(outlineOf(fixture, SEED, emptySeasonBefore)).toMatchObject({ linescore, decisions })
  }
})

test('each of the 340 games is the same whenever the season is generated', () => {
  const later = seasonFixtures({ ...calendar, opening: '2027-10-05' }, clubs, SEED)
  const scoreOf = (fixture: Fixture | undefined) =>
    fixture && outlineOf(fixture, SEED, emptySeasonBefore).linescore.teams
  for (const i of [3, 77, 205])
    expect(scoreOf(later[i])).toEqual(scoreOf(seasonFixtures(calendar, clubs, SEED)[i]))
})

const runsAdd = ({ liveData: { linescore, boxscore } }: Feed): string[] =>
  SIDES.flatMap((side) => {
    const { runs, hits } = linescore.teams[side]
    const players = Object.values(boxscore.teams[side].players)
    const batted = (key: string) => players.reduce((sum, player) => sum + num(player.stats.batting[key]), 0)
    const byInning = linescore.innings.reduce((sum, inning) => sum + num(inning[side].runs), 0)
    return [
      ...unless(byInning === runs, `${side} innings sum to ${byInning}, total ${runs}`),
      ...unless(batted('runs') === runs, `${side} batters scored ${batted('runs')}, total ${runs}`),
      ...unless(batted('hits') === hits, `${side} batters hit ${batted('hits')}, total ${hits}`),
    ]
  })

const halfInningsHaveThreeOuts = ({ liveData: { plays } }: Feed): string[] => {
  const outs = Map.groupBy(plays.allPlays, ({ about }) => `${about.halfInning} ${about.inning}`)
  const halfInnings = [...outs].map(([halfInning, those]) => ({ half: halfInning, outs: outsOf(those) }))
  return halfInnings.slice(0, -1).flatMap((one) => unless(one.outs === 3, `${one.half} has ${one.outs} outs`))
}

const outsOf = (plays: Play[]) =>
  plays.flatMap(({ runners }) => runners).filter(({ movement }) => movement.isOut === true).length

const battersAreInLineup = ({ liveData: { plays, boxscore } }: Feed): string[] =>
  plays.allPlays.flatMap(({ about, matchup, atBatIndex }) => {
    const [battingTeam, other]: [Side, Side] =
      about.halfInning === 'top' ? ['away', 'home'] : ['home', 'away']
    const batter = boxscore.teams[battingTeam].players[`ID${matchup.batter.id}`]
    const pitches = boxscore.teams[other].pitchers.includes(matchup.pitcher.id)
    return [
      ...unless(batter?.battingOrder !== undefined, `at-bat ${atBatIndex} has no batter in the line-up`),
      ...unless(pitches, `at-bat ${atBatIndex} has no pitcher of the other club`),
    ]
  })

const pitchersAdd = ({ liveData: { boxscore, plays } }: Feed): string[] =>
  SIDES.flatMap((side) => {
    const halfInning = side === 'home' ? 'top' : 'bottom'
    const outsMade = outsOf(plays.allPlays.filter(({ about }) => about.halfInning === halfInning))
    const lines = boxscore.teams[side].pitchers.map(
      (id) => boxscore.teams[side].players[`ID${id}`]?.stats.pitching,
    )
    const pitchersOuts = lines.reduce((sum, line) => sum + outsIn(`${line?.inningsPitched}`), 0)
    return unless(pitchersOuts === outsMade, `${side} pitchers have ${pitchersOuts} outs of ${outsMade}`)
  })

const outsIn = (innings: string) => {
  const [fullInnings = '0', rest = '0'] = innings.split('.')
  return Number(fullInnings) * 3 + Number(rest)
}

const decisionsFit = ({ liveData: { decisions, boxscore, linescore } }: Feed): string[] => {
  const homeWon = num(linescore.teams.home.runs) > num(linescore.teams.away.runs)
  const [won, lost]: [Side, Side] = homeWon ? ['home', 'away'] : ['away', 'home']
  const [winner, loser, save] = [decisions?.winner?.id, decisions?.loser?.id, decisions?.save?.id]
  const record = (side: Side, id: number | undefined, key: string) =>
    num(boxscore.teams[side].players[`ID${id}`]?.seasonStats.pitching?.[key])
  return [
    ...unless(boxscore.teams[won].pitchers.includes(winner ?? 0), 'the winner did not pitch for the winners'),
    ...unless(boxscore.teams[lost].pitchers.includes(loser ?? 0), 'the loser did not pitch for the losers'),
    ...unless(
      record(won, winner, 'wins') === 1 && record(lost, loser, 'losses') === 1,
      'the decisions do not count',
    ),
    ...unless(
      save === undefined || (boxscore.teams[won].pitchers.at(-1) === save && save !== winner),
      'the save is wrong',
    ),
  ]
}

const pitchesAreTracked = ({ liveData: { plays } }: Feed): string[] =>
  plays.allPlays.flatMap(({ playEvents, atBatIndex }) =>
    playEvents.flatMap((event) => {
      if (!event.isPitch) return []
      const { pX, pZ, x, y } = (event.pitchData as { coordinates: Record<string, number> }).coordinates
      const { zone } = event.pitchData as { zone: number }
      const hasLocation = [pX, pZ, x, y].every((n) => Number.isFinite(n))
      const called = event.details.code === 'C' ? zone < 10 : event.details.code !== 'B' || zone > 10
      const struck = event.details.isInPlay !== true || event.hitData?.trajectory !== undefined
      return [
        ...unless(hasLocation && struck, `a pitch of at-bat ${atBatIndex} was not tracked`),
        ...unless(called, `${event.details.code} of at-bat ${atBatIndex} crossed zone ${zone}`),
      ]
    }),
  )

const lengthOf = ({ innings, script }: Fixture, { liveData: { linescore } }: Feed) => {
  const played = linescore.innings.length
  const called = script.stopAfter?.inning
  if (called !== undefined) return played === called ? 'right' : 'wrong'
  return linescore.scheduledInnings === innings && played >= innings ? 'right' : 'wrong'
}

const unless = (holds: boolean, problem: string): string[] => (holds ? [] : [problem])
