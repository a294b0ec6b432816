import { parseDate } from '@internationalized/date'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { RefObject } from 'react'
import { Button } from 'react-aria-components/Button'
import {
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  CalendarHeading,
} from 'react-aria-components/Calendar'
import { Dialog } from 'react-aria-components/Dialog'
import { Popover } from 'react-aria-components/Popover'
import { useTranslation } from '../../i18n/use-translation.ts'
import { cx } from '../../ui/cx.ts'
import styles from './calendar-toolbar.module.css'

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

/** Both days YYYY-MM-DD; `today` is the league's, which may differ from the browser's. */
type DatePickerProps = { date: string; today: string; onChoose: (date: string) => void }

/** A month calendar in the page's language; arrow keys move by day and week, page keys by month. */
const DatePicker = ({ date, today, onChoose }: DatePickerProps) => {
  const { t } = useTranslation()
  return (
    <Calendar
      aria-label={t('calendar.picker')}
      defaultValue={parseDate(date)}
      onChange={(chosen) => onChoose(chosen.toString())}
      autoFocus
    >
      <header className={styles.monthHead}>
        <Button slot="previous" className={styles.arrow ?? ''}>
          <ChevronLeft size={20} aria-hidden="true" />
        </Button>
        <CalendarHeading className={styles.pickerMonth ?? ''} />
        <Button slot="next" className={styles.arrow ?? ''}>
          <ChevronRight size={20} aria-hidden="true" />
        </Button>
      </header>
      <CalendarGrid weekdayStyle="short" className={styles.grid ?? ''}>
        <CalendarGridHeader>
          {(day) => <CalendarHeaderCell className={styles.pickerWeekday ?? ''}>{day}</CalendarHeaderCell>}
        </CalendarGridHeader>
        <CalendarGridBody>
          {(day) => (
            <CalendarCell
              date={day}
              className={cx(styles.pickerDay, day.toString() === today && styles.todayCell)}
            />
          )}
        </CalendarGridBody>
      </CalendarGrid>
    </Calendar>
  )
}
