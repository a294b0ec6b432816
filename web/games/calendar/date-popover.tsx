import type { RefObject } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { Popover } from 'react-aria-components/Popover'
import { useTranslation } from '../../i18n/use-translation.ts'
import styles from './calendar.module.css'
import { DatePicker, type DatePickerProps } from './date-picker.tsx'

type DatePopoverProps = DatePickerProps & {
  triggerRef: RefObject<HTMLButtonElement | null>
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

/** The date picker below the button that opens it: a file of its own, fetched when it is wanted. */
export const DatePopover = ({ triggerRef, isOpen, onOpenChange, ...picker }: DatePopoverProps) => {
  const { t } = useTranslation()
  return (
    <Popover
      triggerRef={triggerRef}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      className={styles.popover ?? ''}
      placement="bottom"
    >
      <Dialog aria-label={t('calendar.picker')} className={styles.dialog ?? ''}>
        <DatePicker {...picker} />
      </Dialog>
    </Popover>
  )
}
