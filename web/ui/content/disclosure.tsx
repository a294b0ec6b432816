import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from 'react-aria-components/Button'
import { Disclosure, DisclosurePanel } from 'react-aria-components/Disclosure'
import { DisclosureGroup } from 'react-aria-components/DisclosureGroup'
import { Heading } from 'react-aria-components/Heading'
import { cx } from '../cx.ts'
import styles from './disclosure.module.css'

type Item = { id: string; title: string; content: ReactNode }

type AccordionProps = {
  items: readonly Item[]
  /** Of the open items. */
  expanded: ReadonlySet<string>
  onExpand: (expanded: ReadonlySet<string>) => void
}

/** Titles that open what is below them; any number is open at a time, and what is closed is found by the browser's search. */
export const Accordion = ({ items, expanded, onExpand }: AccordionProps) => (
  <DisclosureGroup
    allowsMultipleExpanded
    expandedKeys={expanded}
    onExpandedChange={(keys) => onExpand(new Set([...keys].map(String)))}
    className={cx(styles.group)}
  >
    {items.map(({ id, title, content }) => (
      // The wrapper has the id that an address leads to: the library's own ids are its buttons' and panels'.
      <div key={id} id={id} className={cx(styles.item)}>
        <Disclosure id={id}>
          <Heading level={2} className={cx(styles.heading)}>
            <Button slot="trigger" className={cx(styles.trigger)}>
              <span>{title}</span>
              <ChevronDown size={22} aria-hidden="true" className={cx(styles.mark)} />
            </Button>
          </Heading>
          <DisclosurePanel className={cx(styles.panel)}>
            <div className={cx(styles.content)}>{content}</div>
          </DisclosurePanel>
        </Disclosure>
      </div>
    ))}
  </DisclosureGroup>
)
