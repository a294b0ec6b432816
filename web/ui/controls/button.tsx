import type { ButtonHTMLAttributes, MouseEvent, ReactNode } from 'react'
import { cx } from '../cx.ts'
import styles from './button.module.css'

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

/** The classes of a button of one icon. */
export const iconButtonClass = (className?: string) => cx(styles.icon, className)

type NativeProps = ButtonHTMLAttributes<HTMLButtonElement>
type PressableProps = Omit<NativeProps, 'onClick' | 'disabled' | 'children'> & {
  children: ReactNode
  onPress?: (() => void) | undefined
  isDisabled?: boolean | undefined
  isPending?: boolean | undefined
}

/** The browser's own button, which hears keys, fingers and screen readers by itself. */
const Pressable = ({ onPress, isDisabled, isPending, type = 'button', ...rest }: PressableProps) => {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    // A press must not reach the elements around the button.
    event.stopPropagation()
    if (isPending) return
    // Safari does not focus a pressed button, and a dialog that opens now returns the focus to it.
    event.currentTarget.focus()
    onPress?.()
  }
  return (
    <button
      {...rest}
      // Enter in a field of its form would press a pending submit button.
      type={isPending ? 'button' : type}
      disabled={isDisabled}
      aria-disabled={isPending || undefined}
      data-disabled={isDisabled || undefined}
      data-pending={isPending || undefined}
      onClick={press}
    />
  )
}

type ButtonProps = Omit<PressableProps, 'className'> & ButtonVariant & { className?: string }

/** The content of a button, or of a link like one: while `isPending` a spinner in place of the text. */
export const ButtonContent = ({ isPending, children }: Pick<PressableProps, 'isPending' | 'children'>) => (
  <>
    {isPending ? <Spinner size={18} className={cx(styles.buttonSpinner)} /> : null}
    <span className={styles.label}>{children}</span>
  </>
)

/** While `isPending` it keeps its size and name, shows a spinner and cannot be pressed. */
export const Button = ({ variant, size, wide, start, className, children, ...rest }: ButtonProps) => {
  const variantProps: ButtonVariant = {
    ...(variant && { variant }),
    ...(size && { size }),
    ...(wide !== undefined && { wide }),
    ...(start !== undefined && { start }),
  }
  return (
    <Pressable {...rest} className={cx(buttonClass(variantProps), className)}>
      <ButtonContent isPending={rest.isPending}>{children}</ButtonContent>
    </Pressable>
  )
}

type IconButtonProps = Omit<PressableProps, 'className' | 'aria-label'> & {
  label: string
  className?: string
}

/** A button of one icon; `label` is its accessible name. */
export const IconButton = ({ label, className, ...rest }: IconButtonProps) => (
  <Pressable {...rest} aria-label={label} className={iconButtonClass(className)} />
)

/** A spinning ball, decorative: a text beside it says what is loading. */
export const Spinner = ({ size = 20, className }: { size?: number; className?: string }) => (
  <svg
    className={cx(styles.spinner, className)}
    width={size}
    height={size}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
    strokeLinecap="round"
    aria-hidden="true"
  >
    <circle cx="12" cy="12" r="10" opacity="0.3" />
    <path d="M5.500 5.500a9.200 9.200 0 0 1 0 13M18.500 5.500a9.200 9.200 0 0 0 0 13" />
  </svg>
)
