import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../ui/button.tsx'
import type { Hold } from './hold-stream.ts'
import { Picture } from './picture.tsx'
import type { Place } from './picture-run.ts'
import { Poster } from './poster.tsx'
import styles from './stream-player.module.css'
import { useSecondsUntil } from './use-seconds-until.ts'
import { useStream } from './use-stream.ts'

type StreamPlayerProps = {
  gameId: number
  /** What is playing, for who cannot see it. */
  title: string
  /** Where packages are sold. */
  packagesHref: string
  /** The wall clock (ms UTC) of the picture on the screen; null before there is one. */
  onPlayhead: (at: number | null) => void
}

/** The game's video from lease to picture; whatever happens it keeps its 16:9 place. */
export const StreamPlayer = ({ gameId, title, packagesHref, onPlayhead }: StreamPlayerProps) => {
  const { t } = useTranslation()
  const { hold, retry, check } = useStream(gameId)
  const place = useRef<Place | null>(null)
  useEffect(() => {
    // The player library comes while the lease is asked for.
    import('hls.js').catch(() => undefined)
  }, [])
  return (
    <section className={styles.frame} aria-label={t('player.video')}>
      {hold.at === 'watching' ? (
        <Picture
          src={hold.src}
          kind={hold.kind}
          title={title}
          place={place}
          onRefused={check}
          onPlayhead={onPlayhead}
        />
      ) : (
        <NoPicture hold={hold} retry={retry} packagesHref={packagesHref} />
      )}
    </section>
  )
}

type NoPictureProps = {
  hold: Exclude<Hold, { at: 'watching' }>
  retry: () => void
  packagesHref: string
}

const NoPicture = ({ hold, retry, packagesHref }: NoPictureProps) => {
  const { t } = useTranslation()
  switch (hold.at) {
    case 'opening':
      return <Poster busy text={t('player.loading')} />
    case 'elsewhere':
      return <Elsewhere hold={hold} retry={retry} />
    case 'replaced':
      return (
        <Poster title={t('player.replacedTitle')} text={t(hold.code)}>
          <Button onPress={retry}>{t('player.watchHere')}</Button>
        </Poster>
      )
    case 'failed':
      return (
        <Poster
          title={t('player.failedTitle')}
          text={hold.code === 'errors.badRequest' ? t('player.failedText') : t(hold.code)}
        >
          <Button onPress={retry}>{t('player.retry')}</Button>
        </Poster>
      )
    case 'refused':
      return (
        <Poster title={t('player.refusedTitle')} text={t(hold.code)}>
          {hold.code === 'errors.membershipRequired' ? (
            <a className={styles.link} href={packagesHref}>
              {t('player.toPackages')}
            </a>
          ) : (
            <Button onPress={retry}>{t('player.retry')}</Button>
          )}
        </Poster>
      )
  }
}

/** The account plays on another device: says so, counts down and tries again by itself. */
const Elsewhere = ({ hold, retry }: { hold: Extract<Hold, { at: 'elsewhere' }>; retry: () => void }) => {
  const { t } = useTranslation()
  const seconds = useSecondsUntil(hold.retryAt)
  return (
    <Poster title={t('player.elsewhereTitle')} text={t(hold.code)}>
      <Button onPress={retry}>{t('player.retry')}</Button>
      <p className={styles.count} aria-live="off">
        {seconds > 0 ? t('player.elsewhereRetry', { seconds }) : t('player.elsewhereNow')}
      </p>
    </Poster>
  )
}
