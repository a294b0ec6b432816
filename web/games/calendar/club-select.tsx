import { clubsOfSeason } from '../../../domain/league/clubs-by-season.ts'
import { seasonOf } from '../../../domain/league/season.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Select } from '../../ui/controls/select.tsx'
import { clubOfCode, codeOf } from './club-filter.ts'

type ClubSelectProps = {
  /** The code of the chosen club; undefined for all. */
  club: string | undefined
  /** League day YYYY-MM-DD: the clubs are those of its season. */
  day: string
  /** The code of the user's own club, which comes first. */
  favourite: string | undefined
  onChoose: (club: string | undefined) => void
}

const ALL = 'all'

/** Which club's games are shown. */
export const ClubSelect = ({ club, day, favourite, onChoose }: ClubSelectProps) => {
  const { t } = useTranslation()
  const { clubs } = clubsOfSeason(seasonOf(day))
  // An address may name a club of another season.
  const chosen = clubOfCode(club)
  const all = chosen === undefined || clubs.includes(chosen) ? clubs : [...clubs, chosen]
  const options = all.map((it) => ({ value: codeOf(it) ?? '', label: it.nickname }))
  const ofFavourite = (it: { value: string; label: string }) =>
    it.value === favourite ? [{ ...it, label: t('calendar.favouriteClub', { club: it.label }) }] : []
  return (
    <Select
      label={t('calendar.club')}
      value={club ?? ALL}
      onChange={(value) => onChoose(value === ALL ? undefined : value)}
      options={[
        { value: ALL, label: t('calendar.allClubs') },
        ...options.flatMap(ofFavourite),
        ...options.filter((it) => it.value !== favourite),
      ]}
    />
  )
}
