import { LRUCache } from 'lru-cache'
import type { CalendarDay } from '../../../contract/games/calendar.ts'
import type { PlayLanguage } from '../../../contract/games/play-language.ts'
import type { ScoreboardItem } from '../../../contract/games/scoreboard.ts'
import { Prepared } from '../../http/answers/endpoint.ts'

/** A prepared answer with the value of its bytes, from which other views are made. */
export class PreparedOf<T> extends Prepared {
  readonly value: T

  constructor(value: T, body: Buffer, etag: string, cacheControl: string) {
    super(body, etag, cacheControl)
    this.value = value
  }
}

/** The answers about one game. */
export type GameView = 'log' | 'course' | `box ${PlayLanguage}` | `plays ${PlayLanguage}`
type GameKey = `${GameView} ${number}`
type CalendarKey = `${string} ${number} ${number | undefined}`

/** Prepared answers, each cached until a change makes it wrong. */
export type AnswerCache = {
  calendars: LRUCache<CalendarKey, PreparedOf<CalendarDay[]>>
  /** The scoreboards by day. */
  scoreboards: LRUCache<string, PreparedOf<ScoreboardItem[]>>
  games: LRUCache<GameKey, Prepared>
}

const MAX_CALENDARS = 100
const MAX_SCOREBOARDS = 100
const MAX_GAME_ANSWERS = 400

export const openAnswerCache = (): AnswerCache => ({
  calendars: new LRUCache({ max: MAX_CALENDARS }),
  scoreboards: new LRUCache({ max: MAX_SCOREBOARDS }),
  games: new LRUCache({ max: MAX_GAME_ANSWERS }),
})

export const calendarKey = (days: string[], lastStart: number | undefined): CalendarKey =>
  `${days[0]} ${days.length} ${lastStart}`
export const gameKey = (view: GameView, gamePk: number): GameKey => `${view} ${gamePk}`

const gameViews: GameView[] = ['log', 'course', 'box es', 'box en', 'plays es', 'plays en']

export const clearGameAnswers = ({ games }: AnswerCache, gamePk: number): void => {
  for (const view of gameViews) games.delete(gameKey(view, gamePk))
}

export const clearScoreboards = ({ scoreboards }: AnswerCache, days: ReadonlySet<string>): void => {
  for (const day of days) scoreboards.delete(day)
}

export const clearAllAnswers = ({ calendars, scoreboards, games }: AnswerCache): void => {
  calendars.clear()
  scoreboards.clear()
  games.clear()
}
