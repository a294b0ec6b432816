import { endOf, fetchedTo, lagOf, liveLagAfter, nativeDateAt } from './native-media.ts'
import { endBroadcast, type PlaybackSession, resume } from './playback-session.ts'
import { noteArrival } from './probe-origin.ts'

/** The element has learned more of its stream; `isLast`: it begins to play with what it knows. */
export const noteMetadata = (session: PlaybackSession, isLast: boolean): void => {
  const { native, kind, video } = session
  if (native === null) return
  // The playlist of a game that is on has no end.
  if (kind === 'live' && video.duration > 0 && Number.isFinite(video.duration)) endBroadcast(session)
  if (native.isPlaced || !(isLast || canPlace(session))) return
  native.isPlaced = true
  place(session)
}

/** Where can be sought in may be known later than the duration, and the wall clock later than that. */
const canPlace = ({ video, playhead }: PlaybackSession): boolean =>
  video.seekable.length > 0 && (playhead.resumeAt === null || nativeDateAt(video, 0) !== null)

/** Goes on where the viewer was: at the wall clock of a game, or the second of a recording. */
const place = (session: PlaybackSession) => {
  const { video, playhead, kind } = session
  if (playhead.resumeAt !== null) resume(session)
  else if (kind === 'ondemand' && playhead.lastTime !== null) video.currentTime = playhead.lastTime
}

/** A frame was shown. */
export const noteFrame = (session: PlaybackSession): void => {
  const { native, video, kind } = session
  if (native === null || kind !== 'live') return
  const lag = lagOf(video, Date.now())
  if (lag === null) return
  const end = endOf(video.seekable)
  const toEnd = end === null ? null : end - video.currentTime
  const { isBehindByChoice } = session.playhead
  native.liveLag = liveLagAfter(native.liveLag, { lag, toEnd, isBehindByChoice })
}

/** The element says that bytes come. */
export const noteLoading = (session: PlaybackSession): void => {
  if (session.native !== null) noteArrival(session)
}

/** Called twice a second: where the element says nothing of what comes, what it has says so. */
export const noteFetched = (session: PlaybackSession): void => {
  const { native, video } = session
  if (native === null) return
  const to = fetchedTo(video)
  if (to > native.fetchedTo) noteArrival(session)
  native.fetchedTo = to
}
