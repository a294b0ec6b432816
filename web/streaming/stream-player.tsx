import { type RefObject, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { failureText } from '../failure-text.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { lazySection } from '../lazy/lazy-section.ts'
import { schedule } from '../schedule.ts'
import { Button } from '../ui/controls/button.tsx'
import { CastScreen } from './casting/cast-screen.tsx'
import { useCastGame } from './casting/use-casting.ts'
import { useFaultToast } from './controls/use-fault-toast.ts'
import { loadHlsLibrary } from './engine/hls-library.ts'
import type { StreamState } from './lease/stream-lease.ts'
import { failedText } from './lease/stream-lease.ts'
import { useStream } from './lease/use-stream.ts'
import styles from './player.module.css'
import { Poster } from './posters/poster.tsx'
import type { PlaybackPosition } from './state/playhead.ts'
import type { Course } from './store/use-course.ts'
import type { Door } from './store/use-player.ts'
import { afterSeeks, useSavedPosition } from './store/watch-position.ts'
import { Video } from './video.tsx'

const ElsewherePoster = lazySection(() => import('./posters/elsewhere-poster.tsx'), 'ElsewherePoster')

type StreamPlayerProps = {
  gameId: number
  /** Accessible name of the video, also on the lock screen. */
  title: string
  /** Addresses of both clubs' crests. */
  crests: readonly string[]
  /** Where in the game the frame on the screen is: "la 5ª baja"; null without the game's log. */
  moment: string | null
  /** The game's log as the page has it, for the bar and its jumps. */
  course: Course
  /** Inning, count and score at a wall clock (ms UTC); null without the game's log. */
  momentAt: (at: number) => string | null
  /** Where memberships are sold. */
  membershipsHref: string
  /** The moment that the page opens; undefined while it is looked up, null for none. */
  door: Door | null | undefined
  /** The wall clock (ms UTC) of the frame on the screen; null before the first one. */
  onPlayhead: (at: number | null) => void
  /** The wall clock (ms UTC) at which the picture will resume; null if it starts live, or has resumed. */
  onResumeAt: (at: number | null) => void
}

/** The game's video from its lease on, in a box of 16:9 whatever happens. */
export const StreamPlayer = ({ membershipsHref, door, ...shown }: StreamPlayerProps) => {
  const { gameId } = shown
  const { t } = useTranslation()
  const position = useRef<PlaybackPosition | null>(null)
  const openedDoor = useRef<Door | null>(null)
  const saved = useSavedPosition(gameId)
  const beginning = door === null ? saved : door?.at
  const { state, checkLease, cast, ...actions } = useStream(gameId, position)
  const section = useRef<HTMLElement>(null)
  const { casting, onPlayhead } = useCastGame({
    ...{ section, position, door, openedDoor, onPlayhead: shown.onPlayhead },
    ...{ title: shown.title, isHidden: shown.course.isHidden },
    kind: state.at === 'watching' ? state.kind : undefined,
    handOver: cast,
    takeBack: actions.retry,
  })
  useCheckAfterSeeks(section, checkLease)
  useFaultToast(isSourceMissing(state) ? t('player.linkNotFound') : null)
  const askedAt = useAskedAt(state.at === 'opening')
  useEffect(() => {
    // Loads while the lease is requested.
    loadHlsLibrary().catch(() => undefined)
  }, [])
  const local =
    state.at === 'watching' && door !== undefined && beginning !== undefined ? (
      <Video
        {...shown}
        onPlayhead={onPlayhead}
        canCast={casting.isAvailable}
        src={state.src}
        kind={state.kind}
        playbackId={state.playbackId}
        askedAt={askedAt}
        position={position}
        resumeAt={position.current === null ? beginning : null}
        door={door}
        openedDoor={openedDoor}
        onAccessDenied={checkLease}
      />
    ) : (
      <NoVideo
        state={state.at === 'watching' ? { at: 'opening' } : state}
        actions={{ gameId, ...actions }}
        membershipsHref={membershipsHref}
      />
    )
  return (
    <section
      ref={section}
      id="video"
      data-keeps-focus
      className={styles.player}
      aria-label={t('player.video')}
    >
      {casting.isReady && state.at === 'watching' ? <CastScreen casting={casting} kind={state.kind} /> : null}
      {casting.isOn ? null : local}
    </section>
  )
}

/** As every fault of the player, an empty source is told in a toast, too (specification, chapter 8). */
const isSourceMissing = (state: StreamState): boolean =>
  (state.at === 'failed' || state.at === 'refused') && state.code === 'player.linkNotFound'

/** Another device that takes over goes on where the video is, not where it was before a seek. */
const useCheckAfterSeeks = (part: RefObject<HTMLElement | null>, checkLease: () => void) => {
  const check = useEffectEvent(checkLease)
  useEffect(() => {
    const leaving = new AbortController()
    if (part.current !== null) afterSeeks(part.current, () => check(), { schedule, signal: leaving.signal })
    return () => leaving.abort()
  }, [part])
}

/** When the video was last asked for, by `performance.now()`: when the page opened or it was opened again. */
const useAskedAt = (isOpening: boolean): number => {
  const [asked, setAsked] = useState(() => ({ at: performance.now(), isOpening }))
  if (asked.isOpening !== isOpening) setAsked({ at: isOpening ? performance.now() : asked.at, isOpening })
  return asked.at
}

type NoVideoProps = {
  state: Exclude<StreamState, { at: 'watching' }>
  actions: { gameId: number; retry: () => void; takeOver: () => void }
  membershipsHref: string
}

const NoVideo = ({ state, actions, membershipsHref }: NoVideoProps) => {
  const { t } = useTranslation()
  const { retry } = actions
  const opening = <Poster isBusy text={t('player.loading')} />
  switch (state.at) {
    case 'opening':
      return opening
    case 'other-device':
    case 'replaced':
      return (
        <Suspense fallback={opening}>
          <ElsewherePoster state={state} {...actions} />
        </Suspense>
      )
    case 'unproved':
      return (
        <Poster title={t('player.unprovedTitle')} text={t('player.unprovedText')}>
          <Button onPress={retry}>{t('player.unprovedAction')}</Button>
        </Poster>
      )
    case 'failed':
      return (
        <Poster title={t('player.failedTitle')} text={t(failedText(state))}>
          <Button onPress={retry}>{t('player.retry')}</Button>
        </Poster>
      )
    case 'refused':
      return (
        <Poster title={t('player.refusedTitle')} text={failureText(state.code, t)}>
          {state.code === 'errors.membershipRequired' ? (
            <a className={styles.link} href={membershipsHref}>
              {t('player.toMemberships')}
            </a>
          ) : (
            <Button onPress={retry}>{t('player.retry')}</Button>
          )}
        </Poster>
      )
  }
}
