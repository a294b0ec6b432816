import type { Decisions } from '../play/decisions.ts'
import {
  type BoxPlayer,
  type Boxscore,
  type BoxTeam,
  battingSide,
  emptyBoxTeam,
  type JsonObject,
  type Recording,
  type Side,
} from '../shape/feed-shape.ts'
import { isPlaying, isUnplayed, type Phase } from '../shape/status.ts'
import { pitcherGameLine } from './pitcher-game-line.ts'
import { seasonSoFar } from './season-lines.ts'
import { fieldingOf, pitcherOf, type SideTally } from './side-tally.ts'
import {
  battingToday,
  fieldingToday,
  noBatting,
  noFielding,
  noPitching,
  pitchingToday,
  sidePitchingToday,
  sumLines,
} from './stat-lines.ts'
import type { Tally } from './tally-shape.ts'
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
    pitchingNotes: [],
    topPerformers: [],
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
  const batters = battersOf(side)
  const appeared = new Set(batters)
  const unused = Object.values(recorded.players).filter((player) => !appeared.has(player.person.id))
  const isPitcher = (player: BoxPlayer) => primaryPosition(recording, player).code === '1'
  return {
    team: recorded.team,
    teamStats: teamStats(recorded, side),
    players: Object.fromEntries(
      Object.entries(recorded.players).map(([key, player]) => [
        key,
        boxPlayer(recording, tally, name, player, phase),
      ]),
    ),
    batters,
    pitchers: side.pitchers,
    bench: unused.filter((player) => !isPitcher(player)).map((player) => player.person.id),
    bullpen: unused.filter(isPitcher).map((player) => player.person.id),
    battingOrder: side.slots.flatMap((slot) => slot.at(-1) ?? []),
    info: teamNotes(recording, tally, name),
    note: [],
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
  const today = gameStatsOf(side, id, phase === 'over' ? decisionsOf(recording) : undefined)
  const inLineup = side.slots.some((slot) => slot.includes(id))
  return {
    ...rest,
    position: positions?.at(-1) ?? primaryPosition(recording, recorded),
    ...(inLineup && battingOrder !== undefined ? { battingOrder } : {}),
    stats: today,
    seasonStats: phase === 'over' ? recorded.seasonStats : seasonSoFar(recorded, today),
    gameStatus: gameStatus(tally, name, id, phase),
    ...(positions === undefined ? {} : { allPositions: positions }),
  }
}

const decisionsOf = ({ feed: { liveData } }: Recording): Partial<Decisions> => {
  const { winner, loser, save } = liveData.decisions ?? {}
  return {
    ...(winner && { winner: winner.id }),
    ...(loser && { loser: loser.id }),
    ...(save && { save: save.id }),
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

const gameStatus = (tally: Tally, name: Side, id: number, phase: Phase): JsonObject => {
  const side = tally.sides[name]
  const batting = battingSide(tally.halfInning) === name
  const playing = isPlaying(phase)
  const slot = side.slots.find((playerIds) => playerIds.includes(id))
  return {
    isCurrentBatter: playing && batting && side.slots[tally.slot]?.at(-1) === id,
    isCurrentPitcher: playing && !batting && pitcherOf(side) === id,
    isOnBench: !side.positions.has(id),
    isSubstitute: slot === undefined ? side.pitchers.indexOf(id) > 0 : slot[0] !== id,
  }
}

const primaryPosition = (recording: Recording, player: BoxPlayer) =>
  recording.feed.gameData.players[`ID${player.person.id}`]?.primaryPosition ?? player.position

// Season rates (avg, era …) stay as recorded; today's statistics are the players' sums.
const teamStats = (recorded: BoxTeam, side: SideTally): BoxTeam['teamStats'] => {
  const batting = sumLines(noBatting(), side.batting.values())
  const pitching = sumLines(noPitching(), side.pitching.values())
  const { gamesPlayed: _g, summary: _s, ...bat } = battingToday(batting)
  return {
    batting: { ...recorded.teamStats.batting, ...bat },
    pitching: { ...recorded.teamStats.pitching, ...sidePitchingToday(pitching) },
    fielding: {
      ...recorded.teamStats.fielding,
      ...fieldingToday(sumLines(noFielding(), side.fielding.values())),
    },
  }
}
