import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from 'react-aria-components/Button'
import { Disclosure, DisclosurePanel } from 'react-aria-components/Disclosure'
import { DisclosureGroup } from 'react-aria-components/DisclosureGroup'
import { Heading } from 'react-aria-components/Heading'
import { cx } from '../cx.ts'
import styles from './text.module.css'

type Item = { id: string; title: string; content: ReactNode }

type AccordionProps = {
  items: readonly Item[]
  /** The ids of the open items. */
  expanded: ReadonlySet<string>
  onExpand: (expanded: ReadonlySet<string>) => void
}

/**
 * Titles that open the panels below them, any number at a time; the browser's search finds closed ones too.
 */
export const Accordion = ({ items, expanded, onExpand }: AccordionProps) => (
  <DisclosureGroup
    allowsMultipleExpanded
    expandedKeys={expanded}
    onExpandedChange={(keys) => onExpand(new Set([...keys].map(String)))}
    className={cx(styles.disclosureGroup)}
  >
    {items.map(({ id, title, content }) => (
      // The wrapper has the id that an address names: the library uses its own ids for buttons and panels.
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
