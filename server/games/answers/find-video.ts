import type { StatusCode } from '../../../contract/games/status.ts'
import { statusMeaning } from '../../../domain/league/game-status.ts'
import { Failure } from '../../failure.ts'
import type { ScheduledGame } from '../feed/scheduled-game.ts'
import { isListed } from '../state/last-start.ts'
import type { Games } from '../state/memory.ts'
import { loadRecordings } from '../state/store-recordings.ts'
import { stateOnDay } from '../state/summary.ts'
import { checkVideo, publishRecording, type VideoChecks } from '../state/video-checks.ts'
import { loadOrFetchLog } from './load-log.ts'
import { whenGameLoaded } from './when-loaded.ts'

/** A game that can be watched. */
export type GameVideo = { kind: 'live' | 'ondemand'; gamePk: number }

/** A retry finds an encoder that starts a little late. */
const LIVE_RETRY_SECONDS = 10
const UNREACHABLE_RETRY_SECONDS = 5

/**
 * The video of a live or final game, if the video origin has it; undefined for a game whose status has no
 * video. While the origin is unreachable, its last answer stands. Throws Failure 'player.linkNotFound' when
 * the origin has no video, 'errors.notReady' when it is unreachable and never answered about this recording.
 */
export const findVideo = async (checks: VideoChecks, gamePk: number): Promise<GameVideo | undefined> => {
  const { games } = checks
  const status = await whenGameLoaded(games, () => statusOf(games, gamePk))
  const kind = status === undefined ? null : statusMeaning(status, true).video
  if (kind === null) return undefined
  if (kind === 'live') await requireLive(checks, gamePk)
  else await requireRecording(checks, gamePk)
  return { kind, gamePk }
}

const statusOf = async (games: Games, gamePk: number): Promise<StatusCode | undefined> => {
  await loadOrFetchLog(games, gamePk)
  const summary = games.summaries.get(gamePk)
  const row = games.rows.get(gamePk)?.at(-1)
  return row === undefined ? summary?.status : stateOnDay(row, summary).status
}

const requireLive = async (checks: VideoChecks, gamePk: number): Promise<void> => {
  if ((await checkVideo(checks, gamePk)) === 'gone')
    throw new Failure('player.linkNotFound', LIVE_RETRY_SECONDS)
}

const requireRecording = async (checks: VideoChecks, gamePk: number): Promise<void> => {
  const { games } = checks
  const before = games.recordings.get(gamePk)?.state
  const checked = await checkVideo(checks, gamePk)
  if (checked !== before) await publishRecording(games, gamePk, checked)
  const state = checked === 'unknown' ? (before ?? (await storedState(games, gamePk))) : checked
  if (state === undefined) throw new Failure('errors.notReady', UNREACHABLE_RETRY_SECONDS)
  if (state === 'gone') throw new Failure('player.linkNotFound')
}

/**
 * The stored state, which another server may know better: it sends no notice for a recording that it finds in
 * place.
 */
const storedState = async (games: Games, gamePk: number) =>
  (await loadRecordings(games.database.db, gamePk))[0]?.state

/** The game with live or on-demand video that began last; undefined without one. */
export const latestVideo = (games: Games, kind: 'live' | 'ondemand'): number | undefined => {
  const last = [...games.rows.values()].map((days) => days.at(-1)).filter((it) => it !== undefined)
  const watchable = last.filter((it) => videoOf(games, it) === kind && isListed(games, it.startsAt))
  return watchable.sort((a, b) => b.startsAt - a.startsAt)[0]?.gamePk
}

const videoOf = (games: Games, row: ScheduledGame) => {
  const { status } = stateOnDay(row, games.summaries.get(row.gamePk))
  return statusMeaning(status, games.recordings.get(row.gamePk)?.state !== 'gone').video
}
