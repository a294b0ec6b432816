import { useTranslation } from 'react-i18next'
import type { Team } from '../../../contract/games/teams.ts'
import { clubColour } from '../marks/club-colour.ts'
import { Crest } from '../marks/crest.tsx'
import styles from './profile-header.module.css'

/** A club's crest, name, record, city and park, in its colours. */
export const TeamHeader = ({ team }: { team: Team }) => {
  const { t } = useTranslation()
  const record = { wins: team.wins, losses: team.losses }
  return (
    <header className={styles.header} style={clubColour(team.colour)}>
      <span className={styles.badge}>
        <Crest clubId={team.id} abbr={team.abbrUpper} size={104} />
      </span>
      <div className={styles.identity}>
        <p className={styles.overline}>{team.city}</p>
        <h1 className={styles.name}>{team.name}</h1>
      </div>
      <dl className={styles.facts}>
        <div>
          <dt>{t('team.record')}</dt>
          <dd className={styles.large}>
            <span aria-hidden="true">{t('league.record', record)}</span>
            <span className="visually-hidden">{t('league.recordSpelledOut', record)}</span>
          </dd>
        </div>
        <div>
          <dt>{t('team.percent')}</dt>
          <dd className={styles.large}>{team.percent}</dd>
        </div>
        <div>
          <dt>{t('team.park')}</dt>
          <dd>{team.park}</dd>
        </div>
      </dl>
    </header>
  )
}
