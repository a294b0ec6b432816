import HLS from 'hls-parser'
import { afterEach, beforeEach } from 'vitest'
import type { RecorderDeps } from '../recording/games.ts'
import { GAME, testRecordings } from '../recording/recordings-for-tests.ts'
import { openRecordedSource } from './recorded-source.ts'
import type { Media } from './stream-source.ts'

// Makes every violation of the standard an error.
HLS.setOptions({ strictMode: true })

export const never = new AbortController().signal
export const NOW = { waitFor: undefined, skip: false }
export const ask = (segment: number, part?: number, skip = false) => ({ waitFor: { segment, part }, skip })
export const HD = { gamePk: GAME, rendition: '720p' }

export const textOf = (it: Media): string => {
  if (it.kind !== 'playlist') throw new Error(it.kind)
  return it.text
}
export const media = (it: Media): string =>
  it.kind === 'media' || it.kind === 'init' ? it.bytes.toString() : it.kind

/** Gives each test of a file a recorder on its own folder, and the source that players ask. */
export const stageForEach = () => {
  const opened = async (recordings: ReturnType<typeof testRecordings>) => {
    const recorder = await recordings.open()
    const source = openRecordedSource({ find: recorder.find, ...recordings.time })
    return { ...recordings, recorder, source }
  }
  const close = async () => {
    const closed = stage.recorder.close()
    await stage.time.advance(0)
    await closed
  }
  const playlist = async (place = HD, directives: typeof NOW | ReturnType<typeof ask> = NOW) =>
    textOf(await stage.source.playlist(place, directives, never))
  const verbs = {
    close,
    /** Opens the same folder again, as after a restart. */
    reopen: async () => {
      await close()
      Object.assign(stage, await opened(stage))
    },
    openWith: async (more: Partial<RecorderDeps>) => {
      await close()
      stage.remove()
      Object.assign(stage, await opened(testRecordings(more)))
    },
    playlist,
    parsed: async (place = HD) => HLS.parse(await playlist(place)) as HLS.types.MediaPlaylist,
  }
  const stage = verbs as typeof verbs & Awaited<ReturnType<typeof opened>>
  beforeEach(async () => void Object.assign(stage, await opened(testRecordings())))
  afterEach(async () => {
    await close()
    stage.remove()
  })
  return stage
}
