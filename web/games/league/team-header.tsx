import type { Team } from '../../../contract/games/teams.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Crest } from '../components/crest.tsx'
import { ProfileHeader } from './profile-header.tsx'

/** A club's crest, name, record, city and park, in its colours. */
export const TeamHeader = ({ team }: { team: Team }) => {
  const { t } = useTranslation()
  const record = { wins: team.wins, losses: team.losses }
  const recordText = (
    <>
      <span aria-hidden="true">{t('league.record', record)}</span>
      <span className="visually-hidden">{t('league.recordSpelledOut', record)}</span>
    </>
  )
  return (
    <ProfileHeader
      colour={team.colour}
      badge={<Crest clubId={team.id} abbr={team.abbrUpper} size={104} />}
      overline={team.city}
      name={team.name}
      facts={[
        { label: t('team.record'), value: recordText, isLarge: true },
        { label: t('team.percent'), value: team.percent, isLarge: true },
        { label: t('team.park'), value: team.park },
      ]}
    />
  )
}
