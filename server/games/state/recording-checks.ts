import { LRUCache } from 'lru-cache'
import type { VideoOrigin, VideoState } from '../../providers/video-origin.ts'
import { type Games, keepRecordingState } from './memory.ts'
import { noticeOfRecording } from './server-sync.ts'
import { saveRecording } from './store-recordings.ts'

/** Who asks the video origin which games it has, and what it said lately. */
export type VideoChecks = {
  games: Games
  videoOrigin: Pick<VideoOrigin, 'check'>
  lately: LRUCache<number, { at: number; said: Promise<VideoState> }>
}

/** Viewers who open the same game within it share one question; a night's first pitch brings thousands. */
const SHARED_MS = 5_000
const GAMES_IN_MEMORY = 500

export const openVideoChecks = (games: Games, videoOrigin: Pick<VideoOrigin, 'check'>): VideoChecks => ({
  games,
  videoOrigin,
  lately: new LRUCache({ max: GAMES_IN_MEMORY }),
})

/** Whether the origin has a game's video now, for who opens it; never throws. */
export const checkVideo = (checks: VideoChecks, gamePk: number): Promise<VideoState> => {
  const now = checks.games.clock.now()
  const held = checks.lately.get(gamePk)
  if (held !== undefined && Math.abs(now - held.at) < SHARED_MS) return held.said
  const said = checks.videoOrigin.check(gamePk)
  checks.lately.set(gamePk, { at: now, said })
  return said
}

/** As `checkVideo` for a final's recording, which is stored, shown and told to the other servers. */
export const checkRecording = async (
  { games, videoOrigin }: VideoChecks,
  gamePk: number,
  signal?: AbortSignal,
): Promise<VideoState> => {
  const said = await videoOrigin.check(gamePk, signal)
  if (signal?.aborted) return 'unknown'
  await keepRecording(games, gamePk, said)
  return said
}

/** What the origin did not say changes nothing: the last answer stays. */
export const keepRecording = async (games: Games, gamePk: number, said: VideoState): Promise<void> => {
  if (said === 'unknown') return
  const recording = { state: said, checkedAt: games.clock.now() }
  await saveRecording(games.database.db, gamePk, recording)
  if (keepRecordingState(games, gamePk, recording))
    await games.database.notify('games', noticeOfRecording(games, gamePk))
}
