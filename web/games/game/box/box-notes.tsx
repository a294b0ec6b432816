import type { BoxScore } from '../../../../contract/games/box-score.ts'
import type { LineScore } from '../../../../contract/games/line-score.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import styles from './box-score.module.css'

type Note = { label: string; value: string }

/** The facts that a box score has no column for: doubles, runs batted in, steals, errors. */
export const TeamNotes = ({ activities }: Pick<LineScore['awayTeam'], 'activities'>) =>
  activities.map(({ title, movements }) => (
    <section key={title} className={styles.notes}>
      <h3 className={styles.title}>{title}</h3>
      <Notes notes={movements} />
    </section>
  ))

/** Park, weather, umpires and attendance, as the league writes them. */
export const GameInfo = ({ info }: { info: BoxScore['gameInfo'] }) => {
  const { t } = useTranslation()
  if (info.length === 0) return null
  return (
    <section className={styles.notes}>
      <h3 className={styles.title}>{t('game.info')}</h3>
      <Notes notes={info} />
    </section>
  )
}

const Notes = ({ notes }: { notes: readonly Note[] }) => (
  <dl className={styles.list}>
    {notes.map(({ label, value }) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)
