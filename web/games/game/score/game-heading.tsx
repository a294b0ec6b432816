import type { LineScore } from '../../../../contract/games/line-score.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { TeamLink } from '../../components/name-links.tsx'
import styles from './score.module.css'

/** The two clubs of a game, each a link to its page. */
export const GameHeading = ({ line, title }: { line: LineScore; title: string }) => {
  const { t } = useTranslation()
  const { awayTeam, homeTeam } = line
  return (
    <h1 className={styles.heading} aria-label={title}>
      <TeamLink team={awayTeam} name={awayTeam.shortName} />
      <span className={styles.at}>{t('calendar.at')}</span>
      <TeamLink team={homeTeam} name={homeTeam.shortName} />
    </h1>
  )
}
