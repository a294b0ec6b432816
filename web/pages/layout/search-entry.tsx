import { Search } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { useBackCloses } from '../../accounts/session/use-back-closes.ts'
import { Waiting } from '../../accounts/session/waiting.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useLazyPart } from '../../lazy/use-lazy-part.ts'
import { IconButton } from '../../ui/controls/button.tsx'

type Key = Pick<
  KeyboardEvent,
  'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'defaultPrevented' | 'target'
>

const LIES_OVER_THE_PAGE = '[role="menu"], [role="listbox"], [role$="dialog"]'

/** Whether a key opens the search: Ctrl or ⌘ and K, nothing over the page. One letter disturbs dictation. */
const isSearchKey = ({ key, ctrlKey, metaKey, altKey, shiftKey, defaultPrevented, target }: Key): boolean =>
  key.toLowerCase() === 'k' &&
  ctrlKey !== metaKey &&
  !(altKey || shiftKey || defaultPrevented) &&
  !(target instanceof Element && target.closest(LIES_OVER_THE_PAGE) !== null)

type SearchEntryProps = { isOpen: boolean; onOpenChange: (isOpen: boolean) => void; className: string }

/** The button that opens the search, as Ctrl or ⌘ and K do; what it opens is fetched with the first press. */
export const SearchEntry = ({ isOpen, onOpenChange, className }: SearchEntryProps) => {
  const { t } = useTranslation()
  const open = () => onOpenChange(true)
  const close = () => onOpenChange(false)
  const part = useLazyPart(isOpen, () => import('../../games/search/search-dialog.tsx'), close)
  useBackCloses(isOpen, close)
  useSearchKey(open)
  return (
    <>
      <IconButton label={t('header.search')} aria-haspopup="dialog" className={className} onPress={open}>
        <Search size={20} aria-hidden="true" />
      </IconButton>
      {isOpen && part === undefined ? <Waiting /> : null}
      {part ? <part.SearchDialog isOpen={isOpen} onClose={close} /> : null}
    </>
  )
}

const useSearchKey = (onKey: () => void) => {
  const pressed = useEffectEvent(onKey)
  useEffect(() => {
    const listener = (event: KeyboardEvent) => {
      if (!isSearchKey(event)) return
      event.preventDefault()
      pressed()
    }
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}
