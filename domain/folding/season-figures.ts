import type { LogPlayer } from '../../contract/games/game-log.ts'
import { HIDDEN_TEXT } from '../../contract/games/hidden.ts'
import { average, earnedRunAverage } from '../stats/figures.ts'

type Season = LogPlayer['season']

/** A batter's average of the season with today's line. */
export const averageWith = (season: Season, today: { ab: number; h: number } | undefined): string =>
  season === null ? HIDDEN_TEXT : average(season.h + (today?.h ?? 0), season.ab + (today?.ab ?? 0))

/** A pitcher's earned run average of the season with today's line. */
export const eraWith = (season: Season, today: { outs: number; er: number } | undefined): string =>
  season === null
    ? HIDDEN_TEXT
    : earnedRunAverage(season.er + (today?.er ?? 0), season.outs + (today?.outs ?? 0))

/** A pitcher's games won and lost in the season, with today's; null where they are hidden. */
export const decisionsWith = (
  season: Season,
  today = { w: 0, l: 0 },
): { w: number | null; l: number | null } =>
  season === null ? { w: null, l: null } : { w: season.w + today.w, l: season.l + today.l }
