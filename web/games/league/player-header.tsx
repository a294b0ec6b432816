import { useTranslation } from 'react-i18next'
import type { Player } from '../../../contract/games/players.ts'
import { clubOf } from '../../../domain/clubs.ts'
import { language } from '../../i18n/setup.ts'
import { clubColour } from '../marks/club-colour.ts'
import { Crest } from '../marks/crest.tsx'
import { plainDay } from '../marks/day-texts.ts'
import { TeamLink } from '../marks/name-links.tsx'
import { Portrait } from '../marks/portrait.tsx'
import { bodySize, isHandednessCode, positionName } from './player-facts.ts'
import styles from './profile-header.module.css'

/** A player's number, name, club and personal data. */
export const PlayerHeader = ({ player }: { player: Player }) => {
  const { t } = useTranslation()
  const club = player.teamId === null ? undefined : clubOf(player.teamId)
  return (
    <header className={styles.header} style={clubColour(club?.colour)}>
      {player.image === '' ? null : (
        <span className={styles.badge}>
          <Portrait src={player.image} width={120} />
        </span>
      )}
      <div className={styles.identity}>
        <p className={styles.overline}>
          {joinNonEmpty([positionName(player, t), player.isForeign ? t('person.foreign') : ''], ' · ')}
        </p>
        <div className={styles.title}>
          {player.jersey === '' ? null : (
            <span
              className={styles.jersey}
              role="img"
              aria-label={t('person.number', { jersey: player.jersey })}
            >
              {player.jersey}
            </span>
          )}
          <h1 className={styles.name}>{player.fullName || player.name}</h1>
        </div>
        {player.teamId === null ? null : (
          <TeamLink
            team={{ id: player.teamId, abbr: player.team }}
            name={club?.name ?? player.teamName}
            size={30}
          />
        )}
      </div>
      {player.teamId === null ? null : (
        <span className={styles.crest}>
          <Crest clubId={player.teamId} abbr={player.team} size={180} />
        </span>
      )}
      <Facts player={player} />
    </header>
  )
}

const Facts = ({ player }: { player: Player }) => {
  const facts = useFacts(player).filter(([, value]) => value !== '')
  if (facts.length === 0) return null
  return (
    <dl className={styles.facts}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

const useFacts = (player: Player): [string, string][] => {
  const { t } = useTranslation()
  const handednessText = (code: string) => (isHandednessCode(code) ? t(`person.handedness.${code}`) : '')
  const age = player.age === null ? '' : t('person.age', { age: player.age })
  const birthday = player.birthday === '' ? '' : plainDay(player.birthday)
  return [
    [t('person.bats'), handednessText(player.hits)],
    [t('person.throws'), handednessText(player.throws)],
    [t('person.born'), joinNonEmpty([birthday, age], ' · ')],
    [
      t('person.birthplace'),
      joinNonEmpty([player.birthcity, player.birthStateProvince, player.country], ', '),
    ],
    [t('person.size'), bodySize(player.height, player.weight, language)],
    [t('person.summerTeam'), player.summerTeam],
  ]
}

const joinNonEmpty = (parts: string[], separator: string): string =>
  parts.filter((part) => part !== '').join(separator)
