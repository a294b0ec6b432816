import type { ReactNode } from 'react'
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
  /** Name of the row of tabs for who cannot see it. */
  label: string
  items: TabItem[]
  look?: 'line' | 'pill'
  className?: string
}

/** A row of tabs and the panel of the chosen one; arrow keys move along the row. */
export const Tabs = ({ label, items, look = 'line', className, ...rest }: TabsProps) => (
  <AriaTabs {...rest} className={cx(styles.tabs, className)}>
    <TabList aria-label={label} className={cx(styles.list, styles[look])}>
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
