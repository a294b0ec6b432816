import type { StreamSource } from './stream-source.ts'

const missing = async () => ({ kind: 'missing' as const })

/** Without a camera no game has a picture of its own. */
export const nothingOnTheAir: StreamSource = {
  master: missing,
  playlist: missing,
  init: missing,
  segment: missing,
  part: missing,
}
