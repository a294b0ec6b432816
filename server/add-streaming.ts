import type { FastifyInstance } from 'fastify'
import type { CountryRestrictions } from './games/answers/country-restrictions.ts'
import { findVideo, latestVideo } from './games/answers/find-video.ts'
import { type Games, whenLoaded } from './games/state/memory.ts'
import type { VideoChecks } from './games/state/video-checks.ts'
import { compatibilityRoutes } from './streaming/compatibility/compatibility-routes.ts'
import { positionRoutes } from './streaming/positions/position-routes.ts'
import { reportRoutes } from './streaming/reports/report-routes.ts'
import { type StreamingDeps, sourceRoutes, streamingRoutes } from './streaming/routes.ts'

type WatchingDeps = Omit<StreamingDeps, 'videoOf' | 'isHidden' | 'liveGame'> &
  Omit<Parameters<typeof compatibilityRoutes>[1], 'gameWithVideo'> &
  Pick<Parameters<typeof sourceRoutes>[1], 'settings'> & {
    games: Games
    videoChecks: VideoChecks
    restrictions: CountryRestrictions
    vaultChanged: Parameters<typeof positionRoutes>[1]['vaultChanged']
  }

/** Adds watching with a session, its stored data, and the checks before it; media have their own scope. */
export const addStreaming = (scope: FastifyInstance, given: WatchingDeps): void => {
  const { games, videoChecks, restrictions } = given
  const liveGame = async () => whenLoaded(games, () => latestVideo(games, 'live'))
  const deps = {
    ...given,
    videoOf: (gamePk: number) => findVideo(videoChecks, gamePk),
    isHidden: restrictions.hides,
    liveGame,
  }
  streamingRoutes(scope, deps)
  positionRoutes(scope, deps)
  reportRoutes(scope, deps)
  sourceRoutes(scope, deps)
  compatibilityRoutes(scope, {
    ...deps,
    gameWithVideo: async () => (await liveGame()) ?? latestVideo(games, 'ondemand'),
  })
}
