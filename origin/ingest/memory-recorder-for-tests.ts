import { type EncodedPart, type EncodedRendition, GameIsOver, type Recorder } from '../recording/recorder.ts'

export type KeptSession = {
  gamePk: number
  renditions: readonly EncodedRendition[]
  parts: Map<string, EncodedPart[]>
  isClosed: boolean
}

/** A recorder that stores everything in memory and tells tests when something came. */
export const memoryRecorder = () => {
  const sessions: KeptSession[] = []
  const over = new Set<number>()
  let waiting: (() => void)[] = []
  const came = () => {
    for (const look of waiting) look()
  }
  const recorder: Recorder = {
    begin: async (gamePk, renditions) => {
      if (over.has(gamePk)) throw new GameIsOver('it is over')
      const kept: KeptSession = {
        gamePk,
        renditions,
        parts: new Map(renditions.map((it) => [it.name, []])),
        isClosed: false,
      }
      sessions.push(kept)
      return {
        append: async (rendition, part) => {
          kept.parts.get(rendition)?.push(part)
          came()
        },
        close: async () => {
          kept.isClosed = true
          came()
        },
      }
    },
    end: async (gamePk) => void over.add(gamePk),
    resume: async (gamePk) => {
      over.delete(gamePk)
      return true
    },
    stateOf: async (gamePk) => {
      if (over.has(gamePk)) return 'ended'
      const kept = sessions.filter((it) => it.gamePk === gamePk).flatMap((it) => [...it.parts.values()])
      return kept.some((it) => it.length > 0) ? 'live' : 'none'
    },
  }
  /** Resolves as soon as `isSo`. */
  const until = (isSo: () => boolean): Promise<void> =>
    new Promise((resolve) => {
      const look = () => {
        if (!isSo()) return
        waiting = waiting.filter((it) => it !== look)
        resolve()
      }
      waiting.push(look)
      look()
    })
  return { recorder, sessions, until }
}

export const partsOf = (session: KeptSession | undefined, rendition?: string): EncodedPart[] =>
  session?.parts.get(rendition ?? session.renditions[0]?.name ?? '') ?? []
