import type {
  Player,
  PlayerBatting,
  PlayerFielding,
  PlayerPitching,
} from '../../../../contract/games/player.ts'

/** A player's figures in the shape of the contract. */
export type PlayerStats = Pick<
  Player,
  | 'batting'
  | 'pitching'
  | 'fielding'
  | 'battingByYear'
  | 'pitchingByYear'
  | 'fieldingByYear'
  | 'battingGeneral'
  | 'pitchingGeneral'
  | 'fieldingGeneral'
  | 'battingLog'
  | 'pitchingLog'
>
export type Sets<L> = { season: L | null; playoffs: L | null; career: L | null }
/** All figures of one group: seasons newest first, games newest first. */
export type GroupStats<L> = { sets: Sets<L>; byYear: L[]; log: L[] }

/** The three groups in one shape. */
export const combineGroups = (
  batting: GroupStats<PlayerBatting>,
  pitching: GroupStats<PlayerPitching>,
  fielding: GroupStats<PlayerFielding>,
): PlayerStats => ({
  batting: batting.sets,
  pitching: pitching.sets,
  fielding: fielding.sets,
  battingByYear: batting.byYear,
  pitchingByYear: pitching.byYear,
  fieldingByYear: fielding.byYear,
  battingGeneral: generalOf(batting.sets),
  pitchingGeneral: generalOf(pitching.sets),
  fieldingGeneral: generalOf(fielding.sets),
  battingLog: batting.log,
  pitchingLog: pitching.log,
})

/** The existing lines of a set. */
export const generalOf = <L>({ season, playoffs, career }: Sets<L>): L[] =>
  [season, playoffs, career].flatMap((it) => (it === null ? [] : [it]))
