import { Cast } from 'lucide-react'
import {
  MediaCastButton,
  MediaControlBar,
  MediaController,
  MediaMuteButton,
  MediaPlayButton,
  MediaSeekBackwardButton,
  MediaSeekForwardButton,
  MediaVolumeRange,
} from 'media-chrome/react'
import type { Ref } from 'react'
import { language } from '../../i18n/translate.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/controls/button.tsx'
import type { StreamKind } from '../engine/video-player.ts'
import { SEEK_STEP_SECONDS } from '../store/player-keys.ts'
import type { CastElement } from './cast-element.ts'
import styles from './cast-screen.module.css'
import type { Casting } from './use-casting.ts'

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'playball-cast': {
        ref: Ref<CastElement>
        slot: string
      }
    }
  }
}

/** The id of the receiver's controller, for buttons outside of it. */
export const CAST_CONTROLLER = 'cast-controller'

type CastScreenProps = { casting: Casting; kind: StreamKind }

/** The screen while a receiver plays: its name, and its controls. It stays hidden until then. */
export const CastScreen = ({ casting, kind }: CastScreenProps) => {
  const { t } = useTranslation()
  const { isOn, isConnected, device, paddedTo } = casting
  const playing = device === '' ? t('watch.castingSomewhere') : t('watch.castingTo', { device })
  return (
    <div className={styles.screen} hidden={!isOn}>
      <MediaController
        id={CAST_CONTROLLER}
        className={styles.controller}
        lang={language}
        autohide="-1"
        noHotkeys
        noAutoSeekToLive
        gesturesDisabled
        aria-label={t('watch.castControls')}
      >
        <playball-cast ref={casting.attach} slot="media" />
        <div slot="centered-chrome" className={styles.center}>
          <Cast size={44} aria-hidden="true" />
          <p className={styles.device} role="status">
            {isConnected ? playing : t('watch.connecting')}
          </p>
          <Button variant="secondary" onPress={casting.end}>
            {t('watch.castHere')}
          </Button>
        </div>
        {kind === 'ondemand' ? (
          <MediaControlBar className={styles.bar}>
            <game-time-range className={styles.range} padded-to={paddedTo ?? undefined} />
          </MediaControlBar>
        ) : null}
        <MediaControlBar className={styles.bar} aria-label={t('watch.castControls')}>
          <MediaPlayButton className={styles.control} />
          <MediaSeekBackwardButton seekOffset={SEEK_STEP_SECONDS} className={styles.control} />
          <MediaSeekForwardButton seekOffset={SEEK_STEP_SECONDS} className={styles.control} />
          <span className={styles.space} />
          <MediaMuteButton className={styles.control} />
          <MediaVolumeRange className={styles.volume} />
          <MediaCastButton className={styles.control} />
        </MediaControlBar>
      </MediaController>
    </div>
  )
}
