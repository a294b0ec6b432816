import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from 'react-aria-components/Button'
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import styles from './menu.module.css'

type MenuButtonProps = {
  /** Accessible name. */
  label: string
  /** Content of the button that opens it. */
  trigger: ReactNode
  className: string | undefined
  placement: 'bottom start' | 'bottom end'
  children: ReactNode
}

/** A button with a menu of `MenuRow`s. */
export const MenuButton = ({ label, trigger, className = '', placement, children }: MenuButtonProps) => (
  <MenuTrigger>
    <Button className={className} aria-label={label}>
      {trigger}
    </Button>
    <Popover placement={placement}>
      <Menu className={styles.menu ?? ''} aria-label={label}>
        {children}
      </Menu>
    </Popover>
  </MenuTrigger>
)

type MenuRowProps = { icon: LucideIcon; text: string; onAction: () => void }

export const MenuRow = ({ icon: Icon, text, onAction }: MenuRowProps) => (
  <MenuItem className={styles.row ?? ''} onAction={onAction} textValue={text}>
    <Icon size={18} aria-hidden="true" />
    {text}
  </MenuItem>
)
