import type { EncodedPart, EncodedRendition, Recorder, Session } from '../../recording/recorder.ts'
import type { Picture, Sound } from '../media/stretches.ts'

/** A stretch on its way to viewers. */
export type LivePipeline = {
  picture(picture: Picture, arrivedAt: number): void
  sound(sound: Sound): void
  /** Ends the stretch. Returns the end of its last picture, ms UTC. */
  end(): number
}

/** Hands one stretch to the recorder, in order. */
export type Recording = {
  begin(renditions: readonly EncodedRendition[]): void
  append(rendition: string, part: EncodedPart): void
  close(): void
}

/** The backlog of a recorder that disconnects the encoder, since the backlog would grow without end. */
const MOST_WAITING_BYTES = 64 * 1024 * 1024

/** Records one encoder's stretches, one after the other. Calls `failed` once, and writes nothing after it. */
export const openRecordings = (o: {
  recorder: Recorder
  gamePk: number
  failed: (error: unknown) => void
}) => {
  let work: Promise<void> = Promise.resolve()
  let waitingBytes = 0
  let hasFailed = false
  const sessions = new Set<Session>()
  const fail = (error: unknown) => {
    if (hasFailed) return
    hasFailed = true
    o.failed(error)
  }
  const then = (next: () => Promise<void>) => {
    work = work.then(next).catch(fail)
  }
  const closeOne = async (session: Session) => {
    if (sessions.delete(session)) await session.close()
  }
  const open = (): Recording => {
    let session: Session | undefined
    return {
      begin: (renditions) =>
        then(async () => {
          if (hasFailed) return
          session = await o.recorder.begin(o.gamePk, renditions)
          sessions.add(session)
        }),
      append: (rendition, part) => {
        waitingBytes += part.bytes.length
        if (waitingBytes > MOST_WAITING_BYTES) fail(new Error('The disk is too slow for this picture.'))
        then(async () => {
          waitingBytes -= part.bytes.length
          if (!hasFailed) await session?.append(rendition, part)
        })
      },
      // Closes a session that failed, too.
      close: () => then(async () => session && closeOne(session)),
    }
  }
  /** Closes also the session of a stretch that could not be ended. */
  const close = () =>
    then(async () => {
      for (const session of sessions) await closeOne(session)
    })
  return { open, close, settled: () => work }
}
