import type { LogPlayer } from '../../contract/games/game-log.ts'
import type { GameLogAnswer, LogChange } from '../../contract/games/live.ts'

type Facts = Omit<GameLogAnswer, 'version' | 'moments' | 'players'>

/** The change from `before` to `after`. undefined, as when a player is removed: send the complete log. */
export const changeBetween = (before: GameLogAnswer, after: GameLogAnswer): LogChange | undefined => {
  const isGone = Object.keys(before.players).some((id) => !Object.hasOwn(after.players, id))
  if (isGone || before.gamePk !== after.gamePk) return undefined
  const keepCount = commonPrefixLength(before.moments, after.moments)
  return {
    baseVersion: before.version,
    version: after.version,
    facts: changed(factsOf(before), factsOf(after)),
    players: changed<Record<string, LogPlayer>>(before.players, after.players) as Record<string, LogPlayer>,
    keepCount,
    moments: after.moments.slice(keepCount),
  }
}

/** The log after a change; undefined when the change is of another state than this one. */
export const withChange = (log: GameLogAnswer, change: LogChange): GameLogAnswer | undefined => {
  if (log.version !== change.baseVersion || change.keepCount > log.moments.length) return undefined
  return {
    ...log,
    // An unchanged field is absent, never undefined: the change came as JSON.
    ...(change.facts as Partial<Facts>),
    version: change.version,
    players: { ...log.players, ...change.players },
    moments: [...log.moments.slice(0, change.keepCount), ...change.moments],
  }
}

const factsOf = ({ moments: _m, players: _p, version: _v, ...facts }: GameLogAnswer): Facts => facts

const changed = <T extends object>(before: T, after: T): Partial<T> =>
  Object.fromEntries(
    Object.entries(after).filter(([key, value]) => !isSame((before as Record<string, unknown>)[key], value)),
  ) as Partial<T>

const commonPrefixLength = (before: readonly unknown[], after: readonly unknown[]): number => {
  const end = Math.min(before.length, after.length)
  let same = 0
  while (same < end && isSame(before[same], after[same])) same += 1
  return same
}

/** Both are JSON written by the same code, so that equal values have equal text. */
const isSame = (one: unknown, other: unknown): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other)
