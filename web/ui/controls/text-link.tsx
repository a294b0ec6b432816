import type { ReactNode } from 'react'
import styles from '../content/text.module.css'
import { cx } from '../cx.ts'

/** The class of a link among words, for anchors. */
export const textLinkClass = cx(styles.link)

type TextButtonProps = {
  onClick: () => void
  children: ReactNode
  disabled?: boolean
  className?: string | undefined
}

/** A button that looks like a link among words. */
export const TextButton = ({ className, ...rest }: TextButtonProps) => (
  <button type="button" className={cx(textLinkClass, className)} {...rest} />
)
