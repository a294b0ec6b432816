import { ChevronDown } from 'lucide-react'
import { useId } from 'react'
import { cx } from '../cx.ts'
import styles from './field.module.css'

type SelectProps = {
  label: string
  value: string
  onChange: (value: string) => void
  options: readonly { value: string; label: string }[]
  /** Shown beside the label of an optional choice. */
  optionalText?: string
}

/** A choice of many: the browser's own, which a telephone shows as its wheel or its list. */
export const Select = ({ label, value, onChange, options, optionalText }: SelectProps) => {
  const id = useId()
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
        {optionalText ? <span className={styles.optional}>{optionalText}</span> : null}
      </label>
      <div className={styles.select}>
        <select
          id={id}
          className={cx(styles.input)}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown size={18} aria-hidden="true" />
      </div>
    </div>
  )
}
