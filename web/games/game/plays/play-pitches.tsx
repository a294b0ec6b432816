import { useState } from 'react'
import type { AtBat } from '../../../../domain/folding/at-bats-until.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { PitchList } from './pitch-list.tsx'
import styles from './plays.module.css'
import { StrikeZone } from './strike-zone.tsx'

/** A play's pitches, collapsed at first. */
export const PlayPitches = ({ atBat }: { atBat: AtBat }) => {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  if (atBat.pitches.length === 0) return null
  return (
    <details className={styles.details} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={styles.summary}>
        {isOpen ? t('pitches.hide') : t('pitches.show', { total: atBat.pitches.length })}
      </summary>
      {isOpen ? (
        <div className={styles.body}>
          <StrikeZone pitches={atBat.pitches} />
          <PitchList pitches={atBat.pitches} />
        </div>
      ) : null}
    </details>
  )
}
