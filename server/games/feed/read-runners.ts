import type { Moment } from '../../../contract/games/moments.ts'
import type { Base } from '../../../contract/games/primitives.ts'
import { isErrorCredit } from '../../../domain/plays/fielding-credits.ts'
import type { FeedPlay, FeedRunner } from '../../providers/league/league-feed-shape.ts'

const bases: Record<string, Base> = { '1B': 1, '2B': 2, '3B': 3 }
const outBases: Record<string, Base | 4> = { ...bases, '4B': 4, score: 4 }

/** The half in which a play was made. */
export const halfInningOf = (play: FeedPlay) =>
  play.about.halfInning.toLowerCase() === 'bottom' ? 'bottom' : 'top'

/** The movements of a play's chosen runners at one moment, and the errors that let them. */
export const runnerMoments = (
  play: FeedPlay,
  number: number,
  matches: (runner: FeedRunner) => boolean,
  at: number,
): Moment[] => {
  const runners = leadRunnersFirst(play.runners.filter(matches))
  return [...runners.flatMap((it) => readRunner(it, number, at)), ...readErrors(play, runners, at)]
}

/** The feed may list the batter first, but the runner ahead leaves a base before the next one takes it. */
const leadRunnersFirst = (runners: FeedRunner[]): FeedRunner[] => {
  const steps = Map.groupBy(runners, (it) => it.details.runner.id)
  const from = (all: FeedRunner[]) => bases[all[0]?.movement.start ?? ''] ?? 0
  return [...steps.values()].sort((a, b) => from(b) - from(a)).flat()
}

const readRunner = ({ movement, details, credits }: FeedRunner, play: number, at: number): Moment[] => {
  const runner = details.runner.id
  if (runner === null) return []
  return [
    {
      kind: 'runner',
      at,
      play,
      index: details.playIndex,
      runner,
      from: bases[movement.start] ?? null,
      to: movement.end === 'score' ? 'score' : (bases[movement.end] ?? null),
      out: movement.isOut,
      outAt: outBases[movement.outBase] ?? null,
      outNumber: movement.outNumber,
      reason: details.movementReason,
      credits: putOutLast(credits).map(({ player, position, credit }) => ({
        player: player.id,
        position: Number(position.code) || 0,
        credit,
      })),
      // Most runs are: the league says it of one that is not.
      earned: details.earned ?? movement.end === 'score',
      responsible: details.responsiblePitcher.id,
      steal: details.movementReason.startsWith('r_stolen_base'),
    },
  ]
}

/** A list of credits may be shuffled: the out is made by whom the ball reached last. */
const putOutLast = (credits: FeedRunner['credits']): FeedRunner['credits'] =>
  credits.toSorted((a, b) => Number(a.credit === PUT_OUT) - Number(b.credit === PUT_OUT))
const PUT_OUT = 'f_putout'

/** One error each fielder and event, however many runners moved up on it. */
const readErrors = (play: FeedPlay, runners: FeedRunner[], at: number): Moment[] => {
  const fielding = halfInningOf(play) === 'top' ? 'home' : 'away'
  const seen = new Set<string>()
  return runners.flatMap(({ credits, details }) =>
    credits.flatMap((it): Moment[] => {
      const key = `${it.player.id} ${it.credit} ${details.playIndex}`
      if (!isErrorCredit(it.credit) || it.player.id === null || seen.has(key)) return []
      seen.add(key)
      return [{ kind: 'error', at, side: fielding, player: it.player.id }]
    }),
  )
}
