import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import type { MenuLinkProps, MenuRowProps } from './menu-parts.tsx'
import { showToast } from './toast.tsx'

type MenuButtonProps = {
  /** Accessible name. */
  label: string
  /** Content of the button that opens it. */
  trigger: ReactNode
  className: string | undefined
  placement: 'bottom start' | 'bottom end'
  /** Goes to an address of the site, for rows that are links to it. */
  onGo?: (href: string) => void
  children: ReactNode
}

/** The code of menus loads with the first menu that is wanted: other pages load none of it. */
type Parts = typeof import('./menu-parts.tsx')
let parts: Parts | undefined

/** React Aria takes the click of Enter or Space for a screen reader's, and would not focus the first row. */
const OPENING_KEYS: ReadonlySet<string> = new Set(['ArrowDown', 'ArrowUp', 'Enter', ' '])

/** A button with a menu of `MenuRow`s. */
export const MenuButton = ({
  label,
  trigger,
  className = '',
  placement,
  onGo,
  children,
}: MenuButtonProps) => {
  const triggerRef = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const { isLoaded, load } = useParts()
  const open = async () => {
    if (await load()) setOpen(true)
  }
  return (
    <>
      <button
        ref={triggerRef}
        type="button"
        className={className}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => void open()}
        onPointerEnter={() => void preload()}
        onFocus={() => void preload()}
        onKeyDown={(event) => {
          if (!OPENING_KEYS.has(event.key)) return
          event.preventDefault()
          void open()
        }}
      >
        {trigger}
      </button>
      {isLoaded && parts ? (
        <parts.MenuPopover {...{ label, triggerRef, placement, isOpen, onGo }} onOpenChange={setOpen}>
          {children}
        </parts.MenuPopover>
      ) : null}
    </>
  )
}

const preload = async (): Promise<Parts | undefined> => {
  try {
    parts ??= await import('./menu-parts.tsx')
  } catch {
    // Offline: a press says so.
  }
  return parts
}

const useParts = () => {
  const { t } = useTranslation()
  const [isLoaded, setLoaded] = useState(false)
  const load = async (): Promise<boolean> => {
    const isThere = (await preload()) !== undefined
    if (isThere) setLoaded(true)
    else showToast(t('errors.unreachable'), 'warning')
    return isThere
  }
  return { isLoaded, load }
}

/** An entry: an icon, a text, and what it does. */
export const MenuRow = (row: MenuRowProps) => (parts ? <parts.MenuItemRow {...row} /> : null)

/** A row that is a link: to a page of the site, another site or a file. */
export const MenuLink = (link: MenuLinkProps) => (parts ? <parts.MenuItemLink {...link} /> : null)
