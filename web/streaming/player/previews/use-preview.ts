import { type RefObject, useEffect, useRef, useState } from 'react'
import { openPreviewPlayer, type PreviewPlayer } from './preview-player.ts'
import { mayFetchPreview, pictureOf } from './preview-rules.ts'

/** What the time bar shows of the moment under the pointer. */
export type Preview = {
  /** The wall clock of that moment, ms UTC, and the second of a recording. */
  at: number | null
  seconds: number
  /** undefined while it comes, or where none is fetched. */
  picture: ImageBitmap | undefined
  hasPictures: boolean
}

type Previewed = {
  src: string
  /** The wall clock (ms UTC) of a second of the media; null where it is not known. */
  dateAt: (seconds: number) => number | null
  bitsPerSecond: () => number | null
}

/** Long enough on a moment to want its picture. */
const REST_MS = 120

/** The moment under a pointer or finger on the time bar, with its picture where the line has room for it. */
export const usePreview = (root: RefObject<HTMLElement | null>, previewed: Previewed): Preview | null => {
  const latest = useRef(previewed)
  latest.current = previewed
  const [preview, setPreview] = useState<Preview | null>(null)
  const { src } = previewed
  useEffect(() => {
    const element = root.current
    if (element === null) return
    const pictures = openPictures(src)
    let resting: ReturnType<typeof setTimeout> | undefined
    const onPreview = (event: Event) => {
      clearTimeout(resting)
      const seconds = event instanceof CustomEvent && typeof event.detail === 'number' ? event.detail : null
      if (seconds === null) return setPreview(null)
      const at = latest.current.dateAt(seconds)
      const hasPictures = at !== null && mayFetch(latest.current.bitsPerSecond())
      setPreview((before) => ({
        ...{ at, seconds, hasPictures },
        picture: hasPictures ? before?.picture : undefined,
      }))
      if (!hasPictures) return
      resting = setTimeout(async () => {
        const picture = await pictures.at(pictureOf(at))
        if (picture !== undefined) setPreview((before) => before && { ...before, picture })
      }, REST_MS)
    }
    element.addEventListener('mediapreviewrequest', onPreview, { capture: true })
    return () => {
      element.removeEventListener('mediapreviewrequest', onPreview, { capture: true })
      clearTimeout(resting)
      pictures.close()
    }
  }, [root, src])
  return preview
}

const mayFetch = (bitsPerSecond: number | null): boolean => {
  const known: Navigator & { connection?: { saveData?: boolean } } = navigator
  return mayFetchPreview({ bitsPerSecond, savesData: known.connection?.saveData === true })
}

/** One picture is taken at a time; of those that are wanted meanwhile only the last. */
const openPictures = (src: string) => {
  let player: Promise<PreviewPlayer | undefined> | undefined
  let running: Promise<unknown> = Promise.resolve()
  let wanted = 0
  return {
    at: async (at: number): Promise<ImageBitmap | undefined> => {
      wanted = at
      player ??= openPreviewPlayer(src)
      const before = running
      const taken = before.then(async () => (wanted === at ? (await player)?.pictureAt(at) : undefined))
      running = taken.catch(() => undefined)
      const picture = await taken
      return wanted === at ? picture : undefined
    },
    close: () => void player?.then((it) => it?.destroy()),
  }
}
