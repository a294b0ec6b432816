import { ChevronDown } from 'lucide-react'
import { Button } from 'react-aria-components/Button'
import { Label } from 'react-aria-components/Label'
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox'
import { Popover } from 'react-aria-components/Popover'
import { Select as AriaSelect, SelectValue } from 'react-aria-components/Select'
import { cx } from '../cx.ts'
import styles from './field.module.css'

type SelectProps = {
  label: string
  value: string
  onChange: (value: string) => void
  options: readonly { value: string; label: string }[]
  /** Shown beside the label of an optional choice. */
  optionalText?: string
}

/** A choice of many in a listbox. */
export const Select = ({ label, value, onChange, options, optionalText }: SelectProps) => (
  <AriaSelect value={value} onChange={(key) => onChange(String(key ?? ''))} className={cx(styles.field)}>
    <Label className={cx(styles.label)}>
      {label}
      {optionalText ? <span className={styles.optional}>{optionalText}</span> : null}
    </Label>
    <Button className={cx(styles.input, styles.selectButton)}>
      <SelectValue />
      <ChevronDown size={18} aria-hidden="true" />
    </Button>
    <Popover>
      <ListBox className={cx(styles.options)}>
        {options.map((option) => (
          <ListBoxItem key={option.value} id={option.value} className={cx(styles.option)}>
            {option.label}
          </ListBoxItem>
        ))}
      </ListBox>
    </Popover>
  </AriaSelect>
)
