import '../../i18n/texts/spoilers.ts'
import { clubs } from '../../../domain/league/clubs.ts'
import { withAll, withTeam } from '../../../domain/vault/choices.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Checkbox } from '../../ui/controls/checkbox.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import styles from './spoilers.module.css'
import { useSpoilers } from './use-spoilers.ts'

/** All games, or those of some clubs: what the viewer hides, kept with each press. */
export const SpoilersForm = () => {
  const { t } = useTranslation()
  const { chosen, choose } = useSpoilers()
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

/** The same in a dialog. */
export const SpoilersDialog = ({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) => {
  const { t } = useTranslation()
  return (
    <Dialog title={t('spoilers.title')} isOpen={isOpen} onClose={onClose}>
      <SpoilersForm />
    </Dialog>
  )
}
