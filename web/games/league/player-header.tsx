import type { Player } from '../../../contract/games/player.ts'
import { clubOf } from '../../../domain/league/clubs.ts'
import { language } from '../../i18n/translate.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Crest } from '../components/crest.tsx'
import { plainDay } from '../components/day-texts.ts'
import { TeamLink } from '../components/name-links.tsx'
import { Portrait } from '../components/portrait.tsx'
import { bodySize, countryName, isHandednessCode, positionName } from './player-facts.ts'
import styles from './profile-header.module.css'
import { type ProfileFact, ProfileHeader } from './profile-header.tsx'

/** A player's number, name, club and personal data. */
export const PlayerHeader = ({ player }: { player: Player }) => {
  const { t } = useTranslation()
  const club = player.teamId === null ? undefined : clubOf(player.teamId)
  const team = player.teamId === null ? null : { id: player.teamId, abbr: player.team }
  return (
    <ProfileHeader
      colour={club?.colour}
      badge={player.image === '' ? null : <Portrait src={player.image} width={120} />}
      overline={joinNonEmpty(
        [positionName(player, t, language), player.isForeign ? t('person.foreign') : ''],
        ' · ',
      )}
      name={player.fullName || player.name}
      number={<JerseyNumber jersey={player.jersey} />}
      affiliation={team && <TeamLink team={team} name={club?.name ?? player.teamName} size={30} />}
      watermark={team && <Crest clubId={team.id} abbr={team.abbr} size={180} />}
      facts={useFacts(player)}
    />
  )
}

const JerseyNumber = ({ jersey }: { jersey: string }) => {
  const { t } = useTranslation()
  return jersey === '' ? null : (
    <span className={styles.jersey} role="img" aria-label={t('person.number', { jersey })}>
      {jersey}
    </span>
  )
}

const useFacts = (player: Player): ProfileFact[] => {
  const { t } = useTranslation()
  const handednessText = (code: string) => (isHandednessCode(code) ? t(`person.handedness.${code}`) : '')
  const age = player.age === null ? '' : t('person.age', { age: player.age })
  const birthday = player.birthday === '' ? '' : plainDay(player.birthday)
  const birthplace = joinNonEmpty(
    [player.birthcity, player.birthStateProvince, countryName(player, language)],
    ', ',
  )
  return [
    { label: t('person.bats'), value: handednessText(player.hits) },
    { label: t('person.throws'), value: handednessText(player.throws) },
    { label: t('person.born'), value: joinNonEmpty([birthday, age], ' · ') },
    { label: t('person.birthplace'), value: birthplace },
    { label: t('person.size'), value: bodySize(player.height, player.weight, language) },
    { label: t('person.summerTeam'), value: player.summerTeam },
  ].filter(({ value }) => value !== '')
}

const joinNonEmpty = (parts: string[], separator: string): string =>
  parts.filter((part) => part !== '').join(separator)
