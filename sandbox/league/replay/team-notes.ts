import type { BoxTeam, LabelValue, Recording, Side } from '../shape/feed-shape.ts'
import { isUnplayed, type Phase } from '../shape/status.ts'
import type { SideTally, Tally } from './side-tally.ts'

const BATTING_NOTES = [
  ['2B', 'doubles'],
  ['3B', 'triples'],
  ['HR', 'homeRuns'],
  ['TB', 'totalBases'],
  ['RBI', 'rbi'],
  ['SF', 'sacFlies'],
  ['SAC', 'sacBunts'],
  ['GIDP', 'groundIntoDoublePlay'],
] as const
const RUNNING_NOTES = [
  ['SB', 'stolenBases'],
  ['CS', 'caughtStealing'],
] as const
// Known before the first pitch; a recording's other notes (time, attendance) reveal the end.
const PREGAME_LABELS = new Set(['Umpires', 'Weather', 'Wind', 'First pitch', 'Venue'])

/** The notes under a club's batters, from the tally: "2B" "Peña; Soto 2." */
export const teamNotes = (recording: Recording, tally: Tally, name: Side): BoxTeam['info'] => {
  const side = tally.sides[name]
  const noteValue = (lines: Map<number, Record<string, number>>, key: string) =>
    playerCounts(recording, name, lines, key)
  const batting = BATTING_NOTES.map(([label, key]) => ({ label, value: noteValue(side.batting, key) }))
  const running = RUNNING_NOTES.map(([label, key]) => ({ label, value: noteValue(side.batting, key) }))
  const fielding = [{ label: 'E', value: noteValue(side.fielding, 'errors') }]
  return [
    { title: 'BATTING', fieldList: [...batting, { label: 'Team LOB', value: `${leftOnBase(side)}.` }] },
    { title: 'BASERUNNING', fieldList: running },
    { title: 'FIELDING', fieldList: fielding },
  ]
    .map(({ title, fieldList }) => ({ title, fieldList: fieldList.filter(({ value }) => value !== '') }))
    .filter(({ fieldList }) => fieldList.length > 0)
}

/** The notes of the game: those from before it, and the pitchers' counts so far. */
export const gameNotes = (recording: Recording, tally: Tally, phase: Phase): LabelValue[] => {
  if (isUnplayed(phase)) return []
  const recordedNotes = recording.feed.liveData.boxscore.info ?? []
  const pregameNotes = recordedNotes.filter(
    ({ label, value }) => value === undefined || PREGAME_LABELS.has(label),
  )
  const counts = (['away', 'home'] as const).flatMap((side) =>
    tally.sides[side].pitchers.map((id) => {
      const line = tally.sides[side].pitching.get(id)
      return { name: boxName(recording, side, id), line }
    }),
  )
  const value = (format: (line: SideTallyLine) => string) =>
    `${counts.map(({ name, line }) => (line ? `${name} ${format(line)}` : name)).join('; ')}.`
  return [
    { label: 'Pitches-strikes', value: value((line) => `${line.numberOfPitches}-${line.strikes}`) },
    { label: 'Groundouts-flyouts', value: value((line) => `${line.groundOuts}-${line.flyOuts}`) },
    { label: 'Batters faced', value: value((line) => `${line.battersFaced}`) },
    ...pregameNotes,
  ]
}

type SideTallyLine = NonNullable<ReturnType<SideTally['pitching']['get']>>

const playerCounts = (
  recording: Recording,
  side: Side,
  lines: Map<number, Record<string, number>>,
  key: string,
) => {
  const entries = [...lines].flatMap(([id, line]) => {
    const n = line[key] ?? 0
    if (n === 0) return []
    return [n > 1 ? `${boxName(recording, side, id)} ${n}` : boxName(recording, side, id)]
  })
  return entries.length > 0 ? `${entries.join('; ')}.` : ''
}

const boxName = (recording: Recording, side: Side, id: number) =>
  recording.feed.liveData.boxscore.teams[side].players[`ID${id}`]?.person.boxscoreName ??
  (recording.feed.gameData.players[`ID${id}`]?.boxscoreName as string | undefined) ??
  recording.feed.gameData.players[`ID${id}`]?.fullName ??
  `${id}`

const leftOnBase = (side: SideTally) => side.innings.reduce((sum, inning) => sum + inning.leftOnBase, 0)
