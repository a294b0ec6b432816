import type { LucideIcon } from 'lucide-react'
import type { ReactNode, RefObject } from 'react'
import { RouterProvider } from 'react-aria-components'
import { Menu, MenuItem } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import styles from './menu.module.css'

type MenuPopoverProps = {
  label: string
  triggerRef: RefObject<HTMLButtonElement | null>
  placement: 'bottom start' | 'bottom end'
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  /** Goes to an address of the site without loading a document. */
  onGo?: ((href: string) => void) | undefined
  children: ReactNode
}

/** The menu below its button; an action closes it, and the focus goes back to the button. */
export const MenuPopover = ({ onGo, ...menu }: MenuPopoverProps) =>
  onGo === undefined ? (
    <MenuList {...menu} />
  ) : (
    <RouterProvider navigate={onGo}>
      <MenuList {...menu} />
    </RouterProvider>
  )

const MenuList = ({ label, children, onOpenChange, ...popover }: Omit<MenuPopoverProps, 'onGo'>) => (
  <Popover {...popover} aria-label={label} onOpenChange={onOpenChange}>
    <Menu
      className={styles.menu ?? ''}
      aria-label={label}
      autoFocus="first"
      onAction={() => onOpenChange(false)}
      onClose={() => onOpenChange(false)}
    >
      {children}
    </Menu>
  </Popover>
)

export type MenuRowProps = { icon: LucideIcon; text: string; onAction: () => void }

/** An entry of a menu. */
export const MenuItemRow = ({ icon: Icon, text, onAction }: MenuRowProps) => (
  <MenuItem className={styles.row ?? ''} onAction={onAction} textValue={text}>
    <Icon size={18} aria-hidden="true" />
    {text}
  </MenuItem>
)

export type MenuLinkProps = {
  icon: LucideIcon
  text: string
  href: string
  download?: boolean
  target?: '_blank'
}

/** An entry that is a link: to a page of the site, another site or a file. */
export const MenuItemLink = ({ icon: Icon, text, href, download = false, target }: MenuLinkProps) => (
  <MenuItem
    className={styles.row ?? ''}
    href={href}
    download={download}
    {...(target && { target })}
    rel="noopener noreferrer"
    textValue={text}
  >
    <Icon size={18} aria-hidden="true" />
    {text}
  </MenuItem>
)
