import { type RefObject, useEffect, useState } from 'react'
import { changePreferences, usePreferences } from './preferences.ts'

export type Caption = { index: number; label: string; isShowing: boolean }

const KINDS = new Set<string>(['captions', 'subtitles'])

/** The stream's own captions: empty where it has none. `show` takes an index, or null for none. */
export const useCaptions = (
  video: RefObject<HTMLVideoElement | null>,
): { captions: Caption[]; show: (index: number | null) => void; toggle: () => void } => {
  const [captions, setCaptions] = useState<Caption[]>([])
  const { captions: isWanted } = usePreferences()
  useEffect(() => {
    const tracks = video.current?.textTracks
    if (tracks === undefined) return
    const update = () => setCaptions((before) => unlessSame(before, captionsOf(tracks)))
    update()
    for (const name of ['addtrack', 'removetrack', 'change']) tracks.addEventListener(name, update)
    return () => {
      for (const name of ['addtrack', 'removetrack', 'change']) tracks.removeEventListener(name, update)
    }
  }, [video])
  const first = captions[0]?.index
  useEffect(() => {
    if (isWanted && first !== undefined) showTrack(video.current, first)
  }, [video, isWanted, first])
  const show = (index: number | null) => {
    showTrack(video.current, index)
    changePreferences({ captions: index !== null })
  }
  return {
    captions,
    show,
    toggle: () => show(captions.some((it) => it.isShowing) ? null : (first ?? null)),
  }
}

/** The empty track that stands in the page for those to come has neither language nor label. */
const captionsOf = (tracks: TextTrackList): Caption[] =>
  [...tracks].flatMap((it, index) =>
    KINDS.has(it.kind) && (it.label !== '' || it.language !== '')
      ? [{ index, label: it.label || it.language, isShowing: it.mode === 'showing' }]
      : [],
  )

const unlessSame = (before: Caption[], after: Caption[]) =>
  JSON.stringify(before) === JSON.stringify(after) ? before : after

const showTrack = (video: HTMLVideoElement | null, index: number | null) => {
  for (const [at, track] of [...(video?.textTracks ?? [])].entries())
    if (KINDS.has(track.kind)) track.mode = at === index ? 'showing' : 'disabled'
}
