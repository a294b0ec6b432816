import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import styles from './text.module.css'

type GroupProps = { title: string; children: ReactNode }

/** A part of a section, under a line and a heading of its own. */
export const Group = ({ title, children }: GroupProps) => (
  <div className={cx(styles.group)}>
    <h3 className={cx(styles.title)}>{title}</h3>
    {children}
  </div>
)

/** The same of a form: fields that belong together. */
export const FieldGroup = ({ id, title, children }: GroupProps & { id: string }) => (
  <fieldset id={id} className={cx(styles.group)}>
    <legend className={cx(styles.title)}>{title}</legend>
    {children}
  </fieldset>
)
