import '../../../i18n/texts/home.ts'
import '../../../i18n/texts/watch.ts'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { ElsewherePoster } from '../../../streaming/posters/elsewhere-poster.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { Ballpark } from './ballpark.tsx'
import styles from './demo.module.css'

const DRAWN_GAME = 1
const SEEN_MS = 120_000
/** The play's progress in the picture on both screens. */
const AT = 0.25
const nothing = () => undefined

/** The screen of a second device while the first one plays, and the same play on it after one press. */
export const DeviceDemo = () => {
  const { t } = useTranslation()
  const [isHere, setHere] = useState(false)
  const [seenAt] = useState(() => Date.now() - SEEN_MS)
  return (
    <div className={styles.demo}>
      <div className={styles.screen} data-theme="dark">
        {isHere ? (
          <div className={styles.scene}>
            <Ballpark progress={AT} />
          </div>
        ) : (
          // A drawing: it is inert, and its buttons are below.
          <div inert>
            <ElsewherePoster
              gameId={DRAWN_GAME}
              state={{
                at: 'other-device',
                code: 'errors.sessionOpen',
                retryAt: seenAt,
                elsewhere: {
                  device: t('home.deviceName'),
                  kind: 'app',
                  game: { id: DRAWN_GAME, away: null, home: null },
                  seenSecondsAgo: 0,
                  takeover: 'free',
                  seenAt,
                },
              }}
              retry={nothing}
              takeOver={nothing}
            />
          </div>
        )}
        <p role="status" className={isHere ? styles.here : 'visually-hidden'}>
          {isHere ? t('home.deviceHere') : ''}
        </p>
      </div>
      <div className={styles.controls}>
        <Button size="small" variant={isHere ? 'secondary' : 'primary'} onPress={() => setHere(!isHere)}>
          {t(isHere ? 'home.deviceBack' : 'home.deviceTry')}
        </Button>
      </div>
    </div>
  )
}
