import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../clock.ts'
import type { VideoOrigin } from '../../providers/video/video-origin.ts'
import type { Settings } from '../../settings/settings.ts'
import type { MediaAccess } from './media-access.ts'
import { mediaRoute } from './media-route.ts'
import { sharedMediaRoute } from './shared-media-route.ts'
import { openPlaylists, openSignedAddresses } from './signed-addresses.ts'

type Deps = {
  clock: Clock
  settings: Pick<Settings, 'mediaCdn' | 'trustProxy'>
  origin: Pick<VideoOrigin, 'read'>
  mediaAccess: MediaAccess
}

/**
 * Adds media: the files that a playback's token opens, and those that a CDN fetches for all viewers where one
 * is set.
 */
export const addMedia = (scope: FastifyInstance, { settings, ...deps }: Deps): void => {
  const signed = settings.mediaCdn && openSignedAddresses(settings.mediaCdn)
  mediaRoute(scope, {
    ...deps,
    trustProxy: settings.trustProxy,
    playlists: openPlaylists({ ...deps, signed }),
  })
  sharedMediaRoute(scope, { ...deps, signed })
}
