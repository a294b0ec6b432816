import type { Correction } from '../../../contract/games/box-score.ts'
import { isText, type Translate } from '../../i18n/setup.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import styles from './players.module.css'

/** Marks a figure or name that the league corrected after the game; notes below the tables explain it. */
export const StatValue = ({
  value,
  correction,
}: {
  value: string | number
  correction: Correction | undefined
}) => {
  const { t } = useTranslation()
  if (correction === undefined) return value
  const was = t('games.correctedFrom', { was: correction.was || t('games.noPitcher') })
  return (
    <span className={styles.corrected} title={was}>
      {value}
      <span aria-hidden="true" className={styles.mark}>
        *
      </span>
      <span className="visually-hidden">{` (${was})`}</span>
    </span>
  )
}

type CorrectionNotesProps = { corrections: readonly Correction[]; team: string }

/** The league's corrections after the game in words; hidden without any. */
export const CorrectionNotes = ({ corrections, team }: CorrectionNotesProps) => {
  const { t } = useTranslation()
  if (corrections.length === 0) return null
  return (
    <aside className={styles.notes}>
      <p>
        <span aria-hidden="true" className={styles.mark}>
          *
        </span>{' '}
        {t('games.correctionsLead')}
      </p>
      <ul>
        {corrections.map((it) => (
          <li key={[it.player?.mlbid, it.part, it.stat, it.inning].join(' ')}>{noteOf(it, team, t)}</li>
        ))}
      </ul>
    </aside>
  )
}

const noteOf = (it: Correction, team: string, t: Translate): string => {
  const { was, now } = it
  if (it.part === 'decision')
    return t('games.correctedDecision', {
      decision: isDecision(it.stat) ? t(decisionNames[it.stat]) : it.stat,
      was: was || t('games.noPitcher'),
      now: now || t('games.noPitcher'),
    })
  const name = statName(it.stat, t)
  const stat = it.inning === undefined ? name : t('games.statInInning', { stat: name, inning: it.inning })
  return t('games.correction', { subject: it.player?.name ?? team, stat, was, now })
}

const decisionNames = { winner: 'games.winner', loser: 'games.loser', save: 'games.saved' } as const
const isDecision = (stat: string): stat is keyof typeof decisionNames => Object.hasOwn(decisionNames, stat)

const extraNames = {
  h2b: 'stats.h2b.long',
  h3b: 'stats.h3b.long',
  sb: 'stats.sb.long',
  homes: 'games.hr',
} as const
const isExtra = (stat: string): stat is keyof typeof extraNames => Object.hasOwn(extraNames, stat)

/** The figure's long name; its code where the tables do not have it. */
const statName = (stat: string, t: Translate): string => {
  if (isExtra(stat)) return t(extraNames[stat])
  const key = `games.${stat}`
  return isText(key) ? t(key) : stat
}
