import { boxScoreAnswer } from '../../contract/games/box-score.ts'
import { gameDetail } from '../../contract/games/game-detail.ts'
import { gameLog } from '../../contract/games/game-log.ts'
import { playByPlay } from '../../contract/games/play-by-play.ts'
import { scoreboardItem } from '../../contract/games/scoreboard.ts'
import { atBatsUntil } from '../../domain/folding/at-bats-until.ts'
import { boxScoreInSpanish } from '../../domain/folding/box-notes.ts'
import { boxScoreAt } from '../../domain/folding/box-score-at.ts'
import { gameDetailAt } from '../../domain/folding/game-detail-at.ts'
import { lineScoreAt } from '../../domain/folding/line-score-at.ts'
import { playsUntil } from '../../domain/folding/plays-until.ts'
import { scoreboardAt } from '../../domain/folding/scoreboard-at.ts'
import { readFeed } from '../../server/games/feed/read-feed.ts'
import { removesRuns } from '../../server/games/polling/poll-game.ts'
import { parseFeed } from '../../server/providers/league/league-feed-shape.ts'
import { final, liveLineScore, play, smallFeed, step } from './small-feed.ts'

const END = Number.POSITIVE_INFINITY
const values = [null, '', 'x', -1, 0, 1e21, 0.5, true, [], {}, '2026-99-99', Number.MAX_SAFE_INTEGER]
const kinds = ['remove', 'null', 'retype', 'reorder', 'truncate', 'duplicate'] as const
const MAX_DAMAGES = 8
/** One in so many feeds has every answer made and checked; all have their score checked. */
const FULL_CHECK_EVERY = 4

export type Outcome = { total: number; accepted: number; unparsed: number; rejected: number }

/**
 * Feeds a game's next state, damaged in up to eight places, after its state before: nothing may throw, every
 * answer must be valid, and the shown score must not go back unless the feed's own did. Throws otherwise.
 */
export const feedMutated = (count: number, random: () => number): Outcome => {
  const previousLog = readFeed(parseFeed(smallFeed()))
  if (previousLog === undefined) throw new Error('the small feed was not understood')
  const originals = [nextState(), { ...nextState(), gameData: smallFeed({ status: final }).gameData }]
  const outcome: Outcome = { total: 0, accepted: 0, unparsed: 0, rejected: 0 }
  for (let index = 0; index < count; index += 1) {
    const json = damaged(structuredClone(originals[index % originals.length]), random)
    try {
      outcome[feed(json, previousLog, index % FULL_CHECK_EVERY === 0)] += 1
    } catch (error) {
      throw new Error(`feed ${index}: ${String(error)} in ${JSON.stringify(json)}`, { cause: error })
    }
    outcome.total += 1
  }
  return outcome
}

/** The next state of the small game, live or final, damaged in up to eight places. */
export const damagedFeed = (random: () => number): unknown =>
  damaged(
    random() < 0.5 ? nextState() : { ...nextState(), gameData: smallFeed({ status: final }).gameData },
    random,
  )

const feed = (
  json: unknown,
  before: NonNullable<ReturnType<typeof readFeed>>,
  checkAll: boolean,
): 'accepted' | 'unparsed' | 'rejected' => {
  const parsed = parseFeed(json)
  const log = readFeed(parsed)
  if (log === undefined) return 'unparsed'
  if (checkAll) answersOf(log)
  if (removesRuns(before, log, parsed)) return 'rejected'
  const current = lineScoreAt(log, END)
  const last = lineScoreAt(before, END)
  for (const side of ['awayTeam', 'homeTeam'] as const) {
    const { runs } = current[side]
    if (runs < last[side].runs && runs !== officialRuns(json, side)) throw new Error('the score went back')
    if (!Number.isSafeInteger(runs) || runs < 0) throw new Error(`a score of ${runs}`)
  }
  return 'accepted'
}

const answersOf = (log: NonNullable<ReturnType<typeof readFeed>>) => {
  gameLog.parse(log)
  boxScoreAnswer.parse(boxScoreInSpanish(boxScoreAt(log, END)))
  scoreboardItem.parse(scoreboardAt(log, END))
  for (const lang of ['es', 'en'] as const) {
    playByPlay.response.parse(playsUntil(log, END, lang))
    atBatsUntil(log, END, lang)
  }
  gameDetail.response.parse(gameDetailAt(log, END))
}

/** The line score as it was sent, without our reading of it. */
const officialRuns = (json: unknown, side: 'awayTeam' | 'homeTeam'): unknown =>
  ['liveData', 'linescore', 'teams', side.replace('Team', ''), 'runs'].reduce<unknown>(
    (it, key) => (typeof it === 'object' && it !== null ? (it as Record<string, unknown>)[key] : undefined),
    json,
  )

/** The small feed after one more play: a home run that scores two. */
const nextState = () => {
  const json = smallFeed()
  json.liveData.plays.allPlays.push(
    play(3, {
      batter: 104,
      pitcher: 210,
      eventType: 'home_run',
      outs: 1,
      rbi: 2,
      runners: [step(104, null, 'score'), step(102, '2B', 'score')],
    }),
  )
  for (const totals of [json.liveData.linescore.teams.away, json.liveData.linescore.innings[0]?.away])
    Object.assign(totals ?? {}, { runs: 3, hits: 3 })
  Object.assign(json.liveData.linescore, liveLineScore({ offense: { batter: { id: 105 } } }))
  return json
}

const damaged = (json: unknown, random: () => number): unknown => {
  const times = 1 + Math.floor(random() * MAX_DAMAGES)
  for (let time = 0; time < times; time += 1) damage(json, random)
  return json
}

/** Walks down to some field, half of the time among the plays and the score, and damages it there. */
const damage = (json: unknown, random: () => number): void => {
  const pick = <T>(items: readonly T[]): T | undefined => items[Math.floor(random() * items.length)]
  let holder = json as Record<string, unknown>
  if (random() < 0.5 && isHolder(holder.liveData)) holder = holder.liveData
  for (;;) {
    const key = pick(Object.keys(holder))
    if (key === undefined) return
    const inner = holder[key]
    if (isHolder(inner) && random() > 0.15) {
      holder = inner
      continue
    }
    breakAt(holder, key, pick(kinds) ?? 'remove', pick(values), random)
    return
  }
}

const isHolder = (it: unknown): it is Record<string, unknown> => typeof it === 'object' && it !== null

const breakAt = (
  holder: Record<string, unknown>,
  key: string,
  kind: (typeof kinds)[number],
  value: unknown,
  random: () => number,
): void => {
  const inner = holder[key]
  if (kind === 'null') holder[key] = null
  else if (kind === 'retype') holder[key] = value
  else if (kind === 'truncate' && Array.isArray(inner)) inner.length = Math.floor(random() * inner.length)
  else if (kind === 'reorder' && Array.isArray(inner)) inner.reverse()
  else if (kind === 'duplicate' && Array.isArray(holder)) holder.push(structuredClone(inner))
  else if (kind === 'duplicate' && Array.isArray(inner)) inner.push(...structuredClone(inner))
  else delete holder[key]
}
