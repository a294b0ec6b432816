import type { ReactNode } from 'react'
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components/Button'
import styles from './button.module.css'
import { cx } from './cx.ts'
import { Spinner } from './spinner.tsx'

export type ButtonVariant = {
  variant?: 'primary' | 'secondary' | 'quiet' | 'live'
  size?: 'small' | 'medium' | 'large'
  wide?: boolean
  /** As wide as its text, at the start of a column. */
  start?: boolean
}

/** The classes of a button, for links. */
export const buttonClass = ({ variant = 'primary', size = 'medium', wide, start }: ButtonVariant = {}) =>
  cx(styles.button, styles[variant], styles[size], wide && styles.wide, start && styles.start)

type ButtonProps = Omit<AriaButtonProps, 'className' | 'children'> &
  ButtonVariant & { children: ReactNode; className?: string }

/** While `isPending` it keeps its size and name, shows a spinner and cannot be pressed. */
export const Button = ({ variant, size, wide, start, className, children, ...rest }: ButtonProps) => {
  const variantProps: ButtonVariant = {
    ...(variant && { variant }),
    ...(size && { size }),
    ...(wide !== undefined && { wide }),
    ...(start !== undefined && { start }),
  }
  return (
    <AriaButton {...rest} className={cx(buttonClass(variantProps), className)}>
      {rest.isPending ? <Spinner size={18} className={cx(styles.spinner)} /> : null}
      <span className={styles.label}>{children}</span>
    </AriaButton>
  )
}

type IconButtonProps = Omit<AriaButtonProps, 'className' | 'children' | 'aria-label'> & {
  label: string
  children: ReactNode
  className?: string
}

/** A button of one icon; `label` is its accessible name. */
export const IconButton = ({ label, children, className, ...rest }: IconButtonProps) => (
  <AriaButton {...rest} aria-label={label} className={cx(styles.icon, className)}>
    {children}
  </AriaButton>
)
