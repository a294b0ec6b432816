import { Monitor, Smartphone, Tv } from 'lucide-react'
import { useEffect, useState } from 'react'
import { failureText } from '../../failure-text.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/controls/button.tsx'
import type { Elsewhere, StreamState } from '../lease/stream-lease.ts'
import styles from './elsewhere-poster.module.css'
import { Poster } from './poster.tsx'

const TICK_MS = 500

/** Whole seconds left until an instant (ms UTC of this browser's clock), 0 once it has passed. */
const useSecondsUntil = (at: number): number => Math.max(0, Math.ceil((at - useNow()) / 1_000))

/** Whole seconds since an instant. */
const useSecondsSince = (at: number): number => Math.max(0, Math.floor((useNow() - at) / 1_000))

/** Now, twice a second. */
const useNow = (): number => {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    setNow(Date.now())
    const interval = setInterval(() => setNow(Date.now()), TICK_MS)
    return () => clearInterval(interval)
  }, [])
  return now
}

type ViewerActions = { gameId: number; retry: () => void; takeOver: () => void }

/** The account plays on another device: which, and what; takes over, or counts down to the next try. */
const PlayingElsewhere = ({
  state,
  ...viewer
}: ViewerActions & { state: Extract<StreamState, { at: 'other-device' }> }) => {
  const { t } = useTranslation()
  const { elsewhere } = state
  const canTake = elsewhere !== null && elsewhere.takeover !== 'none'
  return (
    <Poster title={t('player.otherDeviceTitle')} text={failureText(state.code, t)} isCompact>
      {elsewhere === null ? null : <OtherDevice elsewhere={elsewhere} gameId={viewer.gameId} />}
      <div className={styles.buttons}>
        {canTake ? <Button onPress={viewer.takeOver}>{t('player.watchHere')}</Button> : null}
        <Button variant={canTake ? 'secondary' : 'primary'} onPress={viewer.retry}>
          {t('player.retry')}
        </Button>
      </div>
      <Countdown retryAt={state.retryAt} />
    </Poster>
  )
}

/** This screen lost its place to another one: to which, and the way back. */
const PlaybackLost = ({
  state,
  ...viewer
}: ViewerActions & { state: Extract<StreamState, { at: 'replaced' }> }) => {
  const { t } = useTranslation()
  const { elsewhere, code } = state
  const isTaken = code === 'errors.playbackTaken'
  const canTake = elsewhere?.takeover !== 'none'
  return (
    <Poster
      title={t(isTaken ? 'player.takenTitle' : 'player.replacedTitle')}
      text={failureText(code, t)}
      isCompact
    >
      {elsewhere === null ? null : <OtherDevice elsewhere={elsewhere} gameId={viewer.gameId} />}
      <div className={styles.buttons}>
        {isTaken && canTake ? (
          <Button onPress={viewer.takeOver}>{t('player.watchHere')}</Button>
        ) : (
          <Button onPress={viewer.retry}>{t(isTaken ? 'player.retry' : 'player.watchHere')}</Button>
        )}
      </div>
    </Poster>
  )
}

const PHONES = /android|iphone|ipad|ios|mobile/i
const iconOf = ({ device, kind }: Elsewhere) => {
  if (PHONES.test(device)) return Smartphone
  return kind === 'app' ? Tv : Monitor
}

const OtherDevice = ({ elsewhere, gameId }: { elsewhere: Elsewhere; gameId: number }) => {
  const { t } = useTranslation()
  const gameText = useGameText(elsewhere, gameId)
  const Icon = iconOf(elsewhere)
  return (
    <div className={styles.device}>
      <span className={styles.icon}>
        <Icon size={22} aria-hidden="true" />
      </span>
      <div className={styles.words}>
        <strong>{elsewhere.device || t('player.unknownDevice')}</strong>
        <p>
          {gameText} · <Seen at={elsewhere.seenAt} />
        </p>
      </div>
    </div>
  )
}

const useGameText = ({ game }: Elsewhere, gameId: number): string => {
  const { t } = useTranslation()
  if (game.id === gameId) return t('player.thisGame')
  const { away, home } = game
  return away === null || home === null ? t('player.anotherGame') : t('player.titleOf', { away, home })
}

const Seen = ({ at }: { at: number }) => {
  const { t } = useTranslation()
  const seconds = useSecondsSince(at)
  return (
    <span aria-live="off">
      {seconds < 60
        ? t('player.seenSeconds', { seconds })
        : t('player.seenMinutes', { minutes: Math.floor(seconds / 60) })}
    </span>
  )
}

const Countdown = ({ retryAt }: { retryAt: number }) => {
  const { t } = useTranslation()
  const seconds = useSecondsUntil(retryAt)
  return (
    <p className={styles.countdown} aria-live="off">
      {seconds > 0 ? t('player.otherDeviceRetry', { seconds }) : t('player.otherDeviceRetrying')}
    </p>
  )
}

/** Another device has the playback: it plays there already, or took it from here. */
export const ElsewherePoster = ({
  state,
  ...viewer
}: ViewerActions & { state: Extract<StreamState, { at: 'other-device' | 'replaced' }> }) =>
  state.at === 'replaced' ? (
    <PlaybackLost state={state} {...viewer} />
  ) : (
    <PlayingElsewhere state={state} {...viewer} />
  )
