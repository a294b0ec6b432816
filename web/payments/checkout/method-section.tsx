import type { LucideIcon } from 'lucide-react'
import { type ReactNode, type RefCallback, useId } from 'react'
import { cx } from '../../ui/cx.ts'
import styles from './checkout.module.css'

type MethodSectionProps = {
  title: string
  icon: LucideIcon
  isOpen: boolean
  onOpen: () => void
  /** The ref of the heading's button, which opens the section. */
  headRef: RefCallback<HTMLButtonElement>
  children: ReactNode
}

/** One way to pay: a heading that opens it. Its input stays while another section is open. */
export const MethodSection = ({
  title,
  icon: Icon,
  isOpen,
  onOpen,
  headRef,
  children,
}: MethodSectionProps) => {
  const panelId = useId()
  return (
    <section className={cx(styles.method, isOpen && styles.open)}>
      <h2 className={styles.methodTitle}>
        <button
          ref={headRef}
          type="button"
          aria-expanded={isOpen}
          aria-controls={panelId}
          onClick={onOpen}
          className={styles.methodHead}
        >
          <span className={styles.dot} />
          {title}
          <Icon size={22} aria-hidden="true" className={cx(styles.methodIcon)} />
        </button>
      </h2>
      <div id={panelId} hidden={!isOpen} className={styles.panel}>
        {children}
      </div>
    </section>
  )
}
