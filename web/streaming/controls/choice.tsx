import type { ReactNode } from 'react'
import type { PageChoice } from './page-choice.ts'
import styles from './settings-panel.module.css'

type ChoiceProps = PageChoice & { icon: ReactNode }

/** One of the player's options: a native select, which opens in full screen and on a phone. */
export const Choice = ({ icon, label, value, options, onChoose }: ChoiceProps) => (
  <label className={styles.row}>
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
