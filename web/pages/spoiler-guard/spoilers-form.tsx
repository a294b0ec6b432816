import '../../i18n/texts/spoilers.ts'
import type { Spoilers } from '../../../contract/accounts/spoilers.ts'
import { clubs } from '../../../domain/league/clubs.ts'
import { withAll, withGame, withTeam } from '../../../domain/vault/choices.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Checkbox } from '../../ui/controls/checkbox.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import styles from './spoilers.module.css'

type SpoilersFormProps = {
  chosen: Spoilers
  choose: (next: Spoilers) => Promise<void>
  /** The game of the page; none on other pages. */
  gameId?: number | undefined
}

/** All, one game, or the games of some clubs: what the viewer hides, kept with each press. */
export const SpoilersForm = ({ chosen, choose, gameId }: SpoilersFormProps) => {
  const { t } = useTranslation()
  const keep = (next: Spoilers) => void choose(next)
  return (
    <div className={styles.form}>
      <p>{t('spoilers.lead')}</p>
      <Checkbox checked={chosen.all} onChange={(all) => keep(withAll(chosen, all))}>
        {t('spoilers.all')}
      </Checkbox>
      {gameId === undefined ? null : (
        <Checkbox
          checked={isGameChosen(chosen, gameId)}
          onChange={(isHidden) => keep(withGame(chosen, gameId, isHidden ? 'hide' : 'show'))}
        >
          {t('spoilers.game')}
        </Checkbox>
      )}
      <fieldset className={styles.clubs}>
        <legend>{t('spoilers.clubs')}</legend>
        {clubs.map(({ id, nickname }) => (
          <Checkbox
            key={id}
            checked={chosen.teams.includes(id)}
            onChange={(isHidden) => keep(withTeam(chosen, id, isHidden))}
          >
            {nickname}
          </Checkbox>
        ))}
      </fieldset>
    </div>
  )
}

const isGameChosen = ({ all, games }: Spoilers, gameId: number): boolean => {
  const own = games[String(gameId)]
  return own === undefined ? all : own === 'hide'
}

type SpoilersDialogProps = SpoilersFormProps & { isOpen: boolean; onClose: () => void }

/** The same in a dialog. */
export const SpoilersDialog = ({ isOpen, onClose, ...form }: SpoilersDialogProps) => {
  const { t } = useTranslation()
  return (
    <Dialog title={t('spoilers.title')} isOpen={isOpen} onClose={onClose}>
      <SpoilersForm {...form} />
    </Dialog>
  )
}
