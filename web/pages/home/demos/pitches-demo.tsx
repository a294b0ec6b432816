import '../../../i18n/texts/home.ts'
import { useRef } from 'react'
import type { Pitch } from '../../../../domain/folding/at-bats-until.ts'
import { PitchList } from '../../../games/game/plays/pitch-list.tsx'
import { StrikeZone } from '../../../games/game/plays/strike-zone.tsx'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Button } from '../../../ui/controls/button.tsx'
import styles from './demo.module.css'
import { usePlayedOnce } from './use-played-once.ts'

const PLAY_MS = 4_500

type Drawn = Pick<Pitch, 'balls' | 'strikes' | 'code' | 'call' | 'pitch' | 'speed' | 'x' | 'z'>

const thrown: Drawn[] = [
  {
    balls: 0,
    strikes: 1,
    code: 'C',
    call: 'Called Strike',
    pitch: 'Four-Seam Fastball',
    speed: 94,
    x: -0.5,
    z: 2.9,
  },
  { balls: 1, strikes: 1, code: 'B', call: 'Ball', pitch: 'Slider', speed: 86, x: 1.2, z: 1.7 },
  { balls: 1, strikes: 2, code: 'F', call: 'Foul', pitch: 'Four-Seam Fastball', speed: 95, x: 0.3, z: 3.3 },
  { balls: 2, strikes: 2, code: 'B', call: 'Ball', pitch: 'Changeup', speed: 84, x: -1.1, z: 1.4 },
  { balls: 2, strikes: 3, code: 'S', call: 'Swinging Strike', pitch: 'Curveball', speed: 78, x: 0.1, z: 1.5 },
]

const pitches: Pitch[] = thrown.map((it, index) => ({
  ...it,
  number: index + 1,
  at: index,
  play: 1,
  thrown: true,
  zoneTop: 3.4,
  zoneBottom: 1.6,
  challenges: [],
}))

/** A drawn turn at bat that fills the strike zone, and its pitches in words. */
export const PitchesDemo = () => {
  const { t } = useTranslation()
  const demo = useRef<HTMLDivElement>(null)
  const { progress, again } = usePlayedOnce(demo, PLAY_MS)
  const seen = pitches.slice(0, Math.floor(progress * pitches.length))
  return (
    <div ref={demo} className={styles.demo}>
      <div className={styles.pitches}>
        <StrikeZone pitches={seen} />
        <div className={styles.list}>
          <PitchList pitches={seen} />
        </div>
      </div>
      <div className={styles.controls}>
        <Button size="small" variant="secondary" isDisabled={progress < 1} onPress={again}>
          {t('home.pitchesAgain')}
        </Button>
      </div>
    </div>
  )
}
