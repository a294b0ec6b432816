import type { Decisions } from '../play/play-game.ts'
import {
  type BoxPlayer,
  type Boxscore,
  type BoxTeam,
  emptyBoxTeam,
  type Recording,
  type Side,
} from '../shape/feed-shape.ts'
import { isUnplayed, type Phase } from '../shape/status.ts'
import { decisionIds, pitcherGameLine } from './game-result.ts'
import { seasonSoFar } from './season-lines.ts'
import { fieldingOf, type SideTally, type Tally } from './side-tally.ts'
import { battingToday, fieldingToday, pitchingToday } from './stat-lines.ts'
import { gameNotes, teamNotes } from './team-notes.ts'

/** The box score of a tally: lists only players who have appeared, with today's statistics so far. */
export const boxscoreOf = (recording: Recording, tally: Tally, phase: Phase): Boxscore => {
  const recorded = recording.feed.liveData.boxscore
  const hasLineups = !isUnplayed(phase)
  const team = (side: Side) =>
    hasLineups ? boxTeam(recording, tally, side, phase) : teamWithoutLineup(recording, side)
  return {
    teams: { away: team('away'), home: team('home') },
    officials: hasLineups ? recorded.officials : [],
    info: gameNotes(recording, tally, phase),
  }
}

/** All batters or pitchers up to this moment, in the box score's order. */
const battersOf = (side: SideTally): number[] => {
  const lineup = side.slots.flat()
  return [...lineup, ...side.pitchers.filter((id) => !lineup.includes(id))]
}

const boxTeam = (recording: Recording, tally: Tally, name: Side, phase: Phase): BoxTeam => {
  const recorded = recording.feed.liveData.boxscore.teams[name]
  const side = tally.sides[name]
  return {
    team: recorded.team,
    players: Object.fromEntries(
      Object.entries(recorded.players).map(([key, player]) => [
        key,
        boxPlayer(recording, tally, name, player, phase),
      ]),
    ),
    batters: battersOf(side),
    pitchers: side.pitchers,
    battingOrder: side.slots.flatMap((slot) => slot.at(-1) ?? []),
    info: teamNotes(recording, tally, name),
  }
}

const teamWithoutLineup = (recording: Recording, name: Side): BoxTeam => {
  const recorded = recording.feed.liveData.boxscore.teams[name]
  return { ...recorded, ...emptyBoxTeam(recorded.team) }
}

const boxPlayer = (
  recording: Recording,
  tally: Tally,
  name: Side,
  recorded: BoxPlayer,
  phase: Phase,
): BoxPlayer => {
  const { battingOrder, allPositions: _, ...rest } = recorded
  const side = tally.sides[name]
  const id = recorded.person.id
  const positions = side.positions.get(id)
  const today = gameStatsOf(side, id, phase === 'over' ? decisionIds(recording) : undefined)
  const inLineup = side.slots.some((slot) => slot.includes(id))
  return {
    ...rest,
    position: positions?.at(-1) ?? primaryPosition(recording, recorded),
    ...(inLineup && battingOrder !== undefined ? { battingOrder } : {}),
    stats: today,
    seasonStats: phase === 'over' ? recorded.seasonStats : seasonSoFar(recorded, today),
    ...(positions === undefined ? {} : { allPositions: positions }),
  }
}

const gameStatsOf = (
  side: SideTally,
  id: number,
  decisions: Partial<Decisions> | undefined,
): BoxPlayer['stats'] => {
  const batting = side.batting.get(id)
  const pitching = side.pitching.get(id)
  const appeared = side.positions.has(id)
  return {
    batting: batting === undefined ? {} : battingToday(batting),
    pitching: pitching === undefined ? {} : pitchingToday(pitching, pitcherGameLineOf(side, id, decisions)),
    fielding: appeared ? fieldingToday(fieldingOf(side, id)) : {},
  }
}

const pitcherGameLineOf = (
  { pitchers, pitching }: SideTally,
  id: number,
  decisions: Partial<Decisions> | undefined,
) => pitcherGameLine({ pitchers, id, runs: pitching.get(id)?.runs ?? 0 }, decisions)

const primaryPosition = (recording: Recording, player: BoxPlayer) =>
  recording.feed.gameData.players[`ID${player.person.id}`]?.primaryPosition ?? player.position
