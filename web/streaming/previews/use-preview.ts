import { type RefObject, useEffect, useRef, useState } from 'react'
import { openPreviewPlayer, type PreviewPlayer } from './preview-player.ts'
import { mayFetchPreview, type Preview, previewer } from './previewer.ts'

type Previewed = {
  src: string
  /** The wall clock (ms UTC) of a second of the media; null where it is not known. */
  dateAt: (seconds: number) => number | null
  bitsPerSecond: () => number | null
}

/**
 * The moment under a pointer or finger on the time bar, with its picture if the connection is fast enough.
 */
export const usePreview = (root: RefObject<HTMLElement | null>, previewed: Previewed): Preview | null => {
  const latest = useRef(previewed)
  latest.current = previewed
  const [preview, setPreview] = useState<Preview | null>(null)
  const { src } = previewed
  useEffect(() => {
    const element = root.current
    if (element === null) return
    const pictures = openPictures(src)
    const { point, leave } = previewer({
      momentAt: (seconds) => {
        const at = latest.current.dateAt(seconds)
        return { at, hasPictures: at !== null && mayFetch(latest.current.bitsPerSecond()) }
      },
      pictureAt: pictures.at,
      show: setPreview,
    })
    const onPreview = (event: Event) =>
      point(event instanceof CustomEvent && typeof event.detail === 'number' ? event.detail : null)
    element.addEventListener('mediapreviewrequest', onPreview, { capture: true })
    return () => {
      element.removeEventListener('mediapreviewrequest', onPreview, { capture: true })
      leave()
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
