import '../../i18n/texts/spoilers.ts'
import { useState } from 'react'
import { clubOf } from '../../../domain/league/clubs.ts'
import { withAll, withTeam } from '../../../domain/vault/choices.ts'
import { clubsToChoose } from '../../games/calendar/club-filter.ts'
import { useCalendar, useLeagueToday } from '../../games/calendar/use-games.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Checkbox } from '../../ui/controls/checkbox.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import styles from './spoilers.module.css'
import { useSpoilers } from './use-spoilers.ts'

/** All games, or those of some clubs: what the viewer hides, kept with each press. */
export const SpoilersForm = () => {
  const { t } = useTranslation()
  const { chosen, choose } = useSpoilers()
  const clubs = useClubs(chosen.teams)
  return (
    <div className={styles.form}>
      <p>{t('spoilers.lead')}</p>
      <Checkbox checked={chosen.all} onChange={(all) => void choose((it) => withAll(it, all))}>
        {t('spoilers.all')}
      </Checkbox>
      <fieldset className={styles.clubs}>
        <legend>{t('spoilers.clubs')}</legend>
        {clubs.map(({ id, nickname }) => (
          <Checkbox
            key={id}
            checked={chosen.teams.includes(id)}
            onChange={(isHidden) => void choose((it) => withTeam(it, id, isHidden))}
          >
            {nickname}
          </Checkbox>
        ))}
      </fieldset>
    </div>
  )
}

/** The clubs of this season, and those of others that were chosen; one that no longer is keeps its place. */
const useClubs = (chosen: readonly number[]) => {
  const [kept, setKept] = useState(chosen)
  const isNew = chosen.some((it) => !kept.includes(it))
  if (isNew) setKept([...new Set([...kept, ...chosen])])
  const { data: days = [] } = useCalendar(undefined)
  return clubsToChoose(
    useLeagueToday(),
    days,
    kept.flatMap((it) => clubOf(it) ?? []),
  )
}

/** The same in a dialog. */
export const SpoilersDialog = ({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) => {
  const { t } = useTranslation()
  return (
    <Dialog title={t('spoilers.title')} isOpen={isOpen} onClose={onClose}>
      <SpoilersForm />
    </Dialog>
  )
}
