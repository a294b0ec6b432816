import '../../i18n/texts/search.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useRouter } from '../../routing/use-site.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { SearchPanel } from './search-panel.tsx'
import type { SearchChoice } from './search-results.tsx'

type SearchDialogProps = { isOpen: boolean; onClose: () => void }

/** The search for clubs and players, in a dialog: what is chosen closes it and opens its page. */
export const SearchDialog = ({ isOpen, onClose }: SearchDialogProps) => {
  const { t } = useTranslation()
  const router = useRouter()
  const open = ({ kind, id }: SearchChoice) => {
    onClose()
    void (kind === 'club'
      ? router.navigate({ to: '/teams/:teamId', params: { teamId: String(id) } })
      : router.navigate({ to: '/players/:playerId', params: { playerId: String(id) } }))
  }
  return (
    <Dialog title={t('search.title')} isOpen={isOpen} onClose={onClose}>
      <SearchPanel onChoose={open} />
    </Dialog>
  )
}
