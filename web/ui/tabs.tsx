import { type ReactNode, useEffect, useRef } from 'react'
import {
  Tabs as AriaTabs,
  type TabsProps as AriaTabsProps,
  Tab,
  TabList,
  TabPanel,
} from 'react-aria-components/Tabs'
import { cx } from './cx.ts'
import styles from './tabs.module.css'

type TabItem = { id: string; label: ReactNode; content: ReactNode }

type TabsProps = Pick<AriaTabsProps, 'selectedKey' | 'defaultSelectedKey' | 'onSelectionChange'> & {
  /** Accessible name. */
  label: string
  items: TabItem[]
  variant?: 'line' | 'pill'
  className?: string
}

/** Tabs and the panel of the selected one; arrow keys move between tabs. */
export const Tabs = ({ label, items, variant = 'line', className, ...rest }: TabsProps) => {
  const list = useScrollToSelected(rest.selectedKey)
  return (
    <AriaTabs {...rest} className={cx(className)}>
      <TabList ref={list} aria-label={label} className={cx(styles.list, styles[variant])}>
        {items.map((item) => (
          <Tab key={item.id} id={item.id} className={cx(styles.tab)}>
            {item.label}
          </Tab>
        ))}
      </TabList>
      {items.map((item) => (
        <TabPanel key={item.id} id={item.id} className={cx(styles.panel)}>
          {item.content}
        </TabPanel>
      ))}
    </AriaTabs>
  )
}

/** Scrolls a row wider than the screen to the selected tab, without `scrollIntoView`, which would move the page. */
const useScrollToSelected = (selected: AriaTabsProps['selectedKey']) => {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (selected === undefined) return
    // The tabs render one frame after their row.
    const frame = requestAnimationFrame(() => scrollToSelected(list.current))
    return () => cancelAnimationFrame(frame)
  }, [selected])
  return list
}

const scrollToSelected = (row: HTMLDivElement | null) => {
  const tab = row?.querySelector<HTMLElement>('[data-selected]')
  if (!row || !tab) return
  const [start, end] = [tab.offsetLeft, tab.offsetLeft + tab.offsetWidth]
  if (start < row.scrollLeft) row.scrollLeft = start
  else if (end > row.scrollLeft + row.clientWidth) row.scrollLeft = end - row.clientWidth
}
