import type { ReactNode } from 'react'
import { cx } from '../../ui/cx.ts'
import type { PageChoice } from './page-choice.ts'
import styles from './settings-rows.module.css'

type ChoiceProps = PageChoice & {
  icon: ReactNode
  /** Whether its options have long texts. */
  isLong?: boolean
}

/** One of the player's options: a native select, which opens in full screen and on a phone. */
export const Choice = ({ icon, isLong, label, value, options, onChoose }: ChoiceProps) => (
  <label className={cx(styles.row, isLong && styles.long)}>
    {icon}
    <span className={styles.label}>{label}</span>
    <select value={value} onChange={({ target }) => onChoose(target.value)}>
      {options.map((it) => (
        <option key={it.value} value={it.value}>
          {it.text}
        </option>
      ))}
    </select>
  </label>
)
