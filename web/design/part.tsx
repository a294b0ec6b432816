import type { ReactNode } from 'react'
import styles from './design.module.css'

/** One part under the name of its file. */
export const Part = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className={styles.part}>
    <h3>{name}</h3>
    {children}
  </div>
)

export const shownStates = ['hover', 'focus-visible', 'active'] as const
/** The attributes of react-aria's parts in each state. */
const worn = {
  hover: ['data-hovered'],
  'focus-visible': ['data-focused', 'data-focus-visible'],
  active: ['data-pressed'],
}

type ShownProps = { state: (typeof shownStates)[number]; children: ReactNode }

/** Parts as they are under the mouse, focused or pressed, under the name of that state. */
export const Shown = ({ state, children }: ShownProps) => {
  const wear = (row: HTMLElement | null) => {
    for (const it of row?.querySelectorAll('button, input, label') ?? []) {
      it.setAttribute('data-shown', state)
      for (const attribute of worn[state]) it.setAttribute(attribute, 'true')
    }
  }
  return (
    <div ref={wear} className={styles.row}>
      <code>{state}</code>
      {children}
    </div>
  )
}

export const Row = ({ children }: { children: ReactNode }) => <div className={styles.row}>{children}</div>
