import '../../i18n/texts/search.ts'
import { RouterProvider } from 'react-aria-components'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useRouter } from '../../routing/use-site.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { SearchPanel } from './search-panel.tsx'

type SearchDialogProps = { isOpen: boolean; onClose: () => void }

/** The search for clubs and players, in a dialog: what is chosen closes it and opens its page. */
export const SearchDialog = ({ isOpen, onClose }: SearchDialogProps) => {
  const { t } = useTranslation()
  const router = useRouter()
  const open = (href: string) => {
    onClose()
    void router.open(href)
  }
  return (
    <Dialog title={t('search.title')} isOpen={isOpen} onClose={onClose}>
      <RouterProvider navigate={open}>
        <SearchPanel />
      </RouterProvider>
    </Dialog>
  )
}
