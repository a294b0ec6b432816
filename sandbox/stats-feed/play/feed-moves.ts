import type { Position } from '../shape/feed-shape.ts'
import type { Player } from '../shape/roster.ts'
import { type Draft, personRef } from './feed-play.ts'
import type { Base, Move } from './movements.ts'

export type Credit = { player: Player; position: Position; credit: string }
export type MoveParts = {
  event: string
  eventType: string
  reason?: string
  players: Map<number, Player>
  rbi: (move: Move) => boolean
  earned: (move: Move) => boolean
  credits: (move: Move) => Credit[]
}

/** Writes the runners' movements of the draft's last event. */
export const addMoves = (draft: Draft, moves: readonly Move[], parts: MoveParts): void => {
  for (const move of moves) {
    if (move.to === undefined) draft.count = { ...draft.count, outs: draft.count.outs + 1 }
    draft.runners.push({
      movement: movementOf(move, draft.count.outs),
      details: { ...runnerDetails(move, parts), playIndex: draft.events.length - 1 },
      credits: parts.credits(move).map(({ player: fielder, position, credit }) => ({
        player: linkTo(fielder.id),
        position,
        credit,
      })),
    })
  }
}

const movementOf = (move: Move, outs: number) => {
  const isOut = move.to === undefined
  const from = baseName(move.from)
  return {
    originBase: from,
    start: from,
    end: isOut ? null : baseName(move.to ?? 0),
    outBase: isOut ? baseName(move.out ?? 1) : null,
    isOut,
    outNumber: isOut ? outs : null,
  }
}

const runnerDetails = (move: Move, parts: MoveParts) => {
  const player = parts.players.get(move.runner.id)
  if (player === undefined) throw new Error(`unknown runner ${move.runner.id}`)
  const scored = move.to === 4
  return {
    event: parts.event,
    eventType: parts.eventType,
    movementReason: move.from === 0 ? null : (parts.reason ?? 'r_adv_play'),
    runner: personRef(player),
    responsiblePitcher: scored ? linkTo(move.runner.pitcher) : null,
    isScoringEvent: scored,
    rbi: scored && parts.rbi(move),
    earned: scored && parts.earned(move),
    teamUnearned: false,
  }
}

const linkTo = (id: number) => ({ id, link: `/api/v1/people/${id}` })

const BASE_NAMES = [null, '1B', '2B', '3B', 'score'] as const
const baseName = (base: 0 | Base | 4): string | null => BASE_NAMES[base]
