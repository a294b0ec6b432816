import { HIDDEN_TEXT } from '../../../contract/games/hidden.ts'
import type { PlayoffSeries, Standing } from '../../../contract/games/standing.ts'
import { clubOf } from '../../../domain/league/clubs.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { cx } from '../../ui/cx.ts'
import { TeamLink } from '../components/name-links.tsx'
import styles from './standings.module.css'

const rounds = ['repesca', 'semifinal', 'final'] as const

/** The rounds of the playoffs from left to right, each series with the games won. */
export const Playoffs = ({ playoffs }: { playoffs: NonNullable<Standing['playoffs']> }) => {
  const { t } = useTranslation()
  return (
    <div className={styles.rounds}>
      {rounds.map((round) => (
        <section key={round} aria-label={t(`standing.${round}`)}>
          <h2 className={styles.title}>{t(`standing.${round}`)}</h2>
          {playoffs[round].length === 0 ? <p className={styles.none}>{t('standing.noSeries')}</p> : null}
          <ul className={styles.list}>
            {playoffs[round].map((series) => (
              <Series key={`${series.away_id}-${series.home_id}`} series={series} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

const Series = ({ series }: { series: PlayoffSeries }) => {
  const away = { id: series.away_id, name: series.away_team_name, wins: series.away_wins }
  const home = { id: series.home_id, name: series.home_team_name, wins: series.home_wins }
  return (
    <li className={styles.series}>
      <SideRow {...away} leads={leads(away, home)} />
      <SideRow {...home} leads={leads(home, away)} />
    </li>
  )
}

type Wins = { wins: number | null }
/** Whether a club leads a series; nobody leads one with a hidden game. */
const leads = (it: Wins, other: Wins) => it.wins !== null && other.wins !== null && it.wins > other.wins

type SideRowProps = Wins & { id: number; name: string; leads: boolean }

const SideRow = ({ id, name, wins, leads }: SideRowProps) => {
  const { t } = useTranslation()
  const club = clubOf(id)
  return (
    <div className={cx(styles.side, leads && styles.leads)}>
      <TeamLink team={{ id, abbr: club?.abbrApi ?? '' }} name={club?.nickname ?? name} size={28} />
      <span className={styles.wins}>
        {wins ?? HIDDEN_TEXT} <span className="visually-hidden">{t('standing.wins')}</span>
      </span>
    </div>
  )
}
