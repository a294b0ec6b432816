import type { CalendarDay } from '../../../contract/games/calendar.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Select } from '../../ui/controls/select.tsx'
import { clubOfCode, clubsToChoose, codeOf } from './club-filter.ts'

type ClubSelectProps = {
  /** The code of the chosen club; undefined for all. */
  club: string | undefined
  /** League day YYYY-MM-DD: the clubs are those of its season. */
  day: string
  /** The clubs that play in these days can be chosen, too. */
  shown: CalendarDay[]
  /** The code of the user's own club, which comes first. */
  favourite: string | undefined
  onChoose: (club: string | undefined) => void
}

const ALL = 'all'

/** Selects the club whose games are shown. */
export const ClubSelect = ({ club, day, shown, favourite, onChoose }: ClubSelectProps) => {
  const { t } = useTranslation()
  const all = clubsToChoose(day, shown, clubOfCode(club))
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
