import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { cx } from '../cx.ts'
import styles from './tabs.module.css'

type TabItem = { id: string; label: ReactNode; content: ReactNode }

type TabsProps = {
  /** Accessible name. */
  label: string
  items: TabItem[]
  /** The open tab, where the page sets it; otherwise the first tab is open at first. */
  selectedKey?: string | undefined
  onSelectionChange?: (id: string) => void
  variant?: 'line' | 'pill'
  className?: string
}

/**
 * Tabs and the panel of the selected one, by the pattern of WAI-ARIA: the Tab key reaches one tab; arrow
 * keys, Home and End move between the tabs and open the one that they reach.
 */
export const Tabs = ({ label, items, selectedKey, onSelectionChange, variant, className }: TabsProps) => {
  const [chosen, setChosen] = useState<string | undefined>()
  const id = useId()
  const selected = items.find((it) => it.id === (selectedKey ?? chosen)) ?? items[0]
  const list = useScrollToSelected(selectedKey)
  if (selected === undefined) return null
  const select = (to: string) => {
    setChosen(to)
    onSelectionChange?.(to)
  }
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const to = items[tabAfter(event, items.indexOf(selected), items.length)]
    if (to === undefined) return
    event.preventDefault()
    document.getElementById(`${id}-${to.id}`)?.focus()
    select(to.id)
  }
  return (
    <div className={cx(className)}>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        className={cx(styles.list, styles[variant ?? 'line'])}
        onKeyDown={move}
      >
        {items.map((it) => (
          <button
            key={it.id}
            id={`${id}-${it.id}`}
            type="button"
            role="tab"
            aria-selected={it === selected}
            aria-controls={it === selected ? `${id}-panel` : undefined}
            tabIndex={it === selected ? 0 : -1}
            className={styles.tab}
            // Safari does not focus a pressed button by itself.
            onClick={(event) => {
              event.currentTarget.focus()
              select(it.id)
            }}
          >
            {it.label}
          </button>
        ))}
      </div>
      <Panel key={selected.id} id={`${id}-panel`} labelledBy={`${id}-${selected.id}`}>
        {selected.content}
      </Panel>
    </div>
  )
}

type Pressed = Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey'>

/** The index of the tab that a key leads to; -1 for other keys, such as the browser's Alt and an arrow. */
export const tabAfter = ({ key, altKey, ctrlKey, metaKey }: Pressed, from: number, count: number): number => {
  if (altKey || ctrlKey || metaKey) return -1
  const places = new Map([
    ['ArrowRight', (from + 1) % count],
    ['ArrowLeft', (from - 1 + count) % count],
    ['Home', 0],
    ['End', count - 1],
  ])
  return places.get(key) ?? -1
}

const TABBABLE = 'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), [tabindex="0"]'

type PanelProps = { id: string; labelledBy: string; children: ReactNode }

/** The Tab key reaches the panel itself where it reaches nothing inside it. */
const Panel = ({ id, labelledBy, children }: PanelProps) => {
  const panel = useRef<HTMLDivElement>(null)
  const [isReached, setReached] = useState(false)
  useEffect(() => setReached(panel.current?.querySelector(TABBABLE) === null))
  return (
    <div
      ref={panel}
      id={id}
      role="tabpanel"
      aria-labelledby={labelledBy}
      tabIndex={isReached ? 0 : undefined}
      className={styles.panel}
    >
      {children}
    </div>
  )
}

/** Scrolls a row wider than the screen to the selected tab without `scrollIntoView`, which moves the page. */
const useScrollToSelected = (selected: string | undefined) => {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (selected !== undefined) scrollToSelected(list.current)
  }, [selected])
  return list
}

const scrollToSelected = (row: HTMLDivElement | null) => {
  const tab = row?.querySelector<HTMLElement>('[aria-selected="true"]')
  if (!row || !tab) return
  const [start, end] = [tab.offsetLeft, tab.offsetLeft + tab.offsetWidth]
  if (start < row.scrollLeft) row.scrollLeft = start
  else if (end > row.scrollLeft + row.clientWidth) row.scrollLeft = end - row.clientWidth
}
