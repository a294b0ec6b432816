import type { ReactNode } from 'react'
import type { Challenge, Pitch } from '../../../../domain/folding/at-bats-until.ts'
import { isText, type Translate } from '../../../i18n/setup.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Abbreviation } from '../../../ui/content/abbreviation.tsx'
import { automaticCall, isInZone, type PitchCall, pitchCall } from './pitch-calls.ts'
import styles from './pitches.module.css'
import { PitchMarker } from './strike-zone.tsx'

type PitchListProps = {
  pitches: readonly Pitch[]
  /** Wraps a pitch's mark in the way to its picture. */
  doorOf?: (pitch: Pitch, mark: ReactNode) => ReactNode
}

/** Each pitch in words: call, type, speed, the count after it; for screen readers, if it was in the zone. */
export const PitchList = ({ pitches, doorOf = (_, mark) => mark }: PitchListProps) => {
  const { t } = useTranslation()
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">{t('pitches.list')}</caption>
      <thead>
        <tr>
          <th scope="col">
            <Abbreviation fullText={t('pitches.number')}>{t('pitches.numberShort')}</Abbreviation>
          </th>
          <th scope="col">{t('pitches.call')}</th>
          <th scope="col" className={styles.end}>
            {t('pitches.count')}
          </th>
        </tr>
      </thead>
      <tbody>
        {pitches.map((pitch) => (
          <PitchRow key={pitch.number} pitch={pitch} doorOf={doorOf} />
        ))}
      </tbody>
    </table>
  )
}

type PitchRowProps = { pitch: Pitch; doorOf: NonNullable<PitchListProps['doorOf']> }

const PitchRow = ({ pitch, doorOf }: PitchRowProps) => {
  const { t } = useTranslation()
  const call = pitchCall(pitch)
  return (
    <tr>
      <td>
        {doorOf(
          pitch,
          <>
            <PitchMarker call={call} number={pitch.number} />
            <span className="visually-hidden">{pitch.number}</span>
          </>,
        )}
      </td>
      <th scope="row">
        {pitch.thrown ? t(`pitches.calls.${call}`) : automaticCallText(call, t)}
        <span className={styles.kind}>
          {pitch.thrown
            ? [pitchKind(pitch.pitch, t), speedText(pitch.speed, t)].filter(Boolean).join(' · ')
            : t(`pitches.automatic.${automaticCall(pitch)}`)}
        </span>
        {pitch.challenges.length === 0 ? null : (
          <span className={styles.kind}>
            {pitch.challenges.map((it) => challengeText(it, t)).join(' · ')}
          </span>
        )}
        <span className="visually-hidden">{locationText(pitch, t)}</span>
      </th>
      <td className={styles.end}>
        {pitch.balls}-{pitch.strikes}
      </td>
    </tr>
  )
}

/** A pitch in one sentence, with the count after it. */
export const pitchText = (pitch: Pitch, t: Translate): string => {
  const call = pitchCall(pitch)
  const kind = [pitchKind(pitch.pitch, t), speedText(pitch.speed, t)]
  const thrown = [t(`pitches.calls.${call}`), ...kind]
  const given = [automaticCallText(call, t), t(`pitches.automatic.${automaticCall(pitch)}`)]
  return [...(pitch.thrown ? thrown : given), `${pitch.balls}-${pitch.strikes}`].filter(Boolean).join(', ')
}

/** A ball or a strike that the umpire gave without a pitch. */
const automaticCallText = (call: PitchCall, t: Translate): string =>
  t(call === 'ball' ? 'pitches.automaticBall' : 'pitches.automaticStrike')

/** The result of a challenge, and the side that called for it. */
const challengeText = ({ by, overturned }: Challenge, t: Translate): string => {
  if (by === '') return t(overturned ? 'pitches.reviewOverturned' : 'pitches.reviewUpheld')
  return t(overturned ? 'pitches.challengeOverturned' : 'pitches.challengeUpheld', { by })
}

const locationText = (pitch: Pitch, t: Translate): string => {
  const inZone = isInZone(pitch)
  if (inZone === null) return ''
  return `, ${t(inZone ? 'pitches.inZone' : 'pitches.outOfZone')}`
}

/** The type of pitch translated; the league's text where we have no translation. */
const pitchKind = (kind: string, t: Translate): string => {
  const key = `pitches.kinds.${kind}`
  return isText(key) ? t(key) : kind
}

/** `83 mph`; '' where the speed was not measured. */
const speedText = (speed: number | null, t: Translate): string =>
  speed === null ? '' : t('pitches.speedOf', { speed: Math.round(speed) })
