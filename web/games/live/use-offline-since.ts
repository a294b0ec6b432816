import { type Asked, unheardSince } from './offline-since.ts'
import { useServerAhead } from './use-server-now.ts'

/** Since when (ISO UTC by the server's clock) our own server has told nothing of what is shown; null while news come. */
export const useUnheardSince = (asked: Asked, isLive: boolean): string | null => {
  const ahead = useServerAhead()
  const since = unheardSince(asked, isLive)
  return since === undefined ? null : new Date(since + (ahead ?? 0)).toISOString()
}
