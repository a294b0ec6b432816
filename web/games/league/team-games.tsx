import type { Team, TeamResult } from '../../../contract/games/teams.ts'
import { clubOf } from '../../../domain/league/clubs.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { cx } from '../../ui/cx.ts'
import { briefDay, longDay } from '../components/day-texts.ts'
import { GameLink, TeamLink } from '../components/name-links.tsx'
import { StartTime } from '../components/start-time.tsx'
import tables from '../components/tables.module.css'
import styles from './team.module.css'

const MAX_RESULTS = 8
const MAX_UPCOMING = 6

/** A club's last and next games; each result links to its game page. */
export const TeamGames = ({ team }: { team: Team }) => {
  const { t } = useTranslation()
  const results = team.results.filter((it) => !it.hidden).slice(0, MAX_RESULTS)
  const upcoming = team.upcoming.slice(0, MAX_UPCOMING)
  return (
    <div className={styles.lists}>
      <section className={cx(tables.card, styles.card)}>
        <h2 className={styles.listTitle}>{t('team.results')}</h2>
        {results.length === 0 ? (
          <p className={styles.none}>{t(team.hidden ? 'team.hiddenResults' : 'team.noResults')}</p>
        ) : null}
        <ol>
          {results.map((game) => (
            <li key={game.gameId} className={styles.row}>
              <span className={styles.day}>{briefDay(game.date)}</span>
              <Opponent game={game} />
              <Result game={game} />
            </li>
          ))}
        </ol>
      </section>
      <section className={cx(tables.card, styles.card)}>
        <h2 className={styles.listTitle}>{t('team.upcoming')}</h2>
        {upcoming.length === 0 ? <p className={styles.none}>{t('team.noUpcoming')}</p> : null}
        <ol>
          {upcoming.map((game) => (
            <li key={game.gameId} className={styles.row}>
              <span className={styles.day}>{briefDay(game.date)}</span>
              <Opponent game={game} />
              <span className={styles.time}>
                <StartTime game={game} day={game.date} />
              </span>
            </li>
          ))}
        </ol>
      </section>
    </div>
  )
}

type Upcoming = Team['upcoming'][number]

const Opponent = ({ game }: { game: Pick<Upcoming, 'isHome' | 'opponent' | 'opponentId'> }) => {
  const { t } = useTranslation()
  const abbr = game.opponent.replace(/^@/, '')
  const name = clubOf(game.opponentId)?.nickname ?? abbr
  return (
    <span className={styles.opponent}>
      <span className={styles.homeAway}>{t(game.isHome ? 'team.atHome' : 'team.away')}</span>
      <TeamLink team={{ id: game.opponentId, abbr }} name={name} size={26} />
    </span>
  )
}

const Result = ({ game }: { game: TeamResult }) => {
  const { t } = useTranslation()
  const shortResult = t(game.won ? 'team.wonShort' : 'team.lostShort')
  const score = `${game.runs}–${game.opponentRuns}`
  const fullText = t('team.resultOf', {
    date: longDay(game.date),
    result: t(game.won ? 'team.won' : 'team.lost'),
    runs: game.runs,
    others: game.opponentRuns,
  })
  return (
    <GameLink id={game.gameId} label={`${shortResult} ${score}. ${fullText}`}>
      <span className={styles.result}>
        <b data-won={game.won}>{shortResult}</b> {score}
      </span>
    </GameLink>
  )
}
