import type { CalendarDay, CalendarGame } from '../../../contract/games/calendar.ts'
import type { ScoreboardItem } from '../../../contract/games/scoreboard.ts'
import { itemWithoutSeason } from '../../../domain/vault/hidden-figures.ts'
import { hiddenCalendarGame, hiddenItem, itemWithoutRecords } from '../../../domain/vault/hidden-game.ts'
import type { Vault } from '../../../domain/vault/hides.ts'
import { logOfSchedule } from '../feed/scheduled-game.ts'
import { type Games, isRecorded } from '../state/memory.ts'
import { hiddenBy, hidesSeasonOf } from '../state/viewer.ts'
import { contextOf } from './game-answers.ts'

/** A day's scoreboard for a viewer with a vault; a hidden game is made from its row of the schedule alone. */
export const hiddenScoreboard = (
  games: Games,
  vault: Vault,
  day: string,
  items: ScoreboardItem[],
): ScoreboardItem[] => {
  const isHidden = hiddenBy(games, vault)
  const countsHidden = hidesSeasonOf(games, isHidden)
  const rows = new Map((games.days.get(day) ?? []).map((row) => [row.gamePk, row]))
  return items.flatMap((item): ScoreboardItem[] => {
    if (item.hidden) return [item]
    if (!isHidden(item.id)) {
      const shown = itemWithoutRecords(item)
      return [countsHidden(item.id) ? itemWithoutSeason(shown) : shown]
    }
    const row = rows.get(item.id)
    if (row === undefined) return []
    const log = logOfSchedule(row)
    return [hiddenItem(log, item.gameStatus, contextOf(games, row), isRecorded(games, item.id))]
  })
}

/** Days of the calendar for a viewer with a vault. */
export const hiddenCalendar = (games: Games, vault: Vault, days: CalendarDay[]): CalendarDay[] => {
  const isHidden = hiddenBy(games, vault)
  const masked = (game: CalendarGame) => (isHidden(game.mlbid) ? hiddenCalendarGame(game) : game)
  return days.map((day) => ({ ...day, games: day.games.map(masked) }))
}
