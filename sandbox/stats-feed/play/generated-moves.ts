import type { Play } from '../shape/feed-shape.ts'
import type { Player } from '../shape/roster.ts'
import { currentStint } from './club-in-game.ts'
import { addMoves, type Credit } from './feed-moves.ts'
import { type Draft, finishPlay } from './feed-play.ts'
import { type HalfInning, playerOf, scoreOf } from './half-inning.ts'
import { basesAfter, type Move, runnersOf } from './movements.ts'

type MoveDetails = {
  event: string
  eventType: string
  reason?: string
  credits: Credit[]
  rbi: boolean
  batter?: Player
}

/** Moves runners within a play, with the outs and runs that follow. */
export const move = (halfInning: HalfInning, draft: Draft, moves: Move[], parts: MoveDetails) => {
  const outs = moves.filter(({ to }) => to === undefined)
  const players = new Map(halfInning.players)
  if (parts.batter !== undefined) players.set(parts.batter.id, parts.batter)
  const share = Math.ceil(parts.credits.length / Math.max(1, outs.length))
  const creditedMoves = outs.length > 0 ? outs : moves.slice(-1)
  addMoves(draft, moves, {
    event: parts.event,
    eventType: parts.eventType,
    ...(parts.reason === undefined ? {} : { reason: parts.reason }),
    players,
    rbi: () => parts.rbi,
    earned: ({ runner: player }) => player.earned && halfInning.outs + halfInning.errors < 3,
    credits: (one) => {
      const i = creditedMoves.indexOf(one)
      return i < 0 ? [] : parts.credits.slice(i * share, (i + 1) * share)
    },
  })
  halfInning.players = players
  halfInning.bases = basesAfter(halfInning.bases, moves)
  halfInning.outs += outs.length
  currentStint(halfInning.defense).outs += outs.length
  halfInning.offense.runs += moves.filter(({ to }) => to === 4).length
}

type PlayEnd = {
  event: string
  eventType: string
  description: string
  batter: Player
  isOut: boolean
  rbi?: number
}

/** The play that a draft has become. */
export const finish = (halfInning: HalfInning, draft: Draft, playEnd: PlayEnd): Play => {
  const on = Object.fromEntries(
    runnersOf(halfInning.bases).map(([base, { id }]) => [base, playerOf(halfInning, id)]),
  )
  return finishPlay(draft, {
    event: playEnd.event,
    eventType: playEnd.eventType,
    description: playEnd.description,
    batter: playEnd.batter,
    isOut: playEnd.isOut,
    rbi: playEnd.rbi ?? 0,
    pitcher: halfInning.defense.pitcher,
    score: scoreOf(halfInning),
    on,
  })
}
