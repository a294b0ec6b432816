import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { Checkbox as AriaCheckbox } from 'react-aria-components/Checkbox'
import { cx } from '../cx.ts'
import styles from './field.module.css'

type CheckboxProps = {
  checked: boolean
  onChange: (checked: boolean) => void
  children: ReactNode
  error?: string | undefined
  name?: string
}

/** A checkbox with its error below, announced. */
export const Checkbox = ({ checked, onChange, children, error, name }: CheckboxProps) => (
  <div className={styles.field}>
    <AriaCheckbox
      isSelected={checked}
      onChange={onChange}
      isInvalid={error !== undefined}
      validationBehavior="aria"
      {...(name === undefined ? {} : { name })}
      className={cx(styles.check)}
    >
      <span className={styles.box}>
        <Check size={16} strokeWidth={3} aria-hidden="true" />
      </span>
      <span>{children}</span>
    </AriaCheckbox>
    {error === undefined ? null : (
      <span role="alert" className={styles.error}>
        {error}
      </span>
    )}
  </div>
)
