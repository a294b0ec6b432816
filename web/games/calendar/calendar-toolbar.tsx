import { ChevronDown, ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { Button as AriaButton } from 'react-aria-components/Button'
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog'
import { Popover } from 'react-aria-components/Popover'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { longDay, shortDay } from '../marks/day-texts.ts'
import { STEP_DAYS } from './calendar-days.ts'
import styles from './calendar-toolbar.module.css'
import { DatePicker } from './date-picker.tsx'

type CalendarToolbarProps = {
  date: string
  today: string
  onChoose: (date: string) => void
  /** Steps from the day on the screen at that moment: quick presses add up. */
  onStep: (days: number) => void
}

/** Buttons for three days back and forward, and the date, which opens the date picker. */
export const CalendarToolbar = ({ date, today, onChoose, onStep }: CalendarToolbarProps) => {
  const { t } = useTranslation()
  return (
    <div role="toolbar" aria-label={t('calendar.toolbar')} className={styles.toolbar}>
      <Button variant="secondary" aria-label={t('calendar.previous')} onPress={() => onStep(-STEP_DAYS)}>
        <ChevronLeft size={20} aria-hidden="true" />
        <span className={styles.stepText}>{t('calendar.previous')}</span>
      </Button>
      <DateHeading date={date} today={today} onChoose={onChoose} />
      <Button variant="secondary" aria-label={t('calendar.next')} onPress={() => onStep(STEP_DAYS)}>
        <span className={styles.stepText}>{t('calendar.next')}</span>
        <ChevronRight size={20} aria-hidden="true" />
      </Button>
      <Button variant="quiet" isDisabled={date === today} onPress={() => onChoose(today)}>
        {t('calendar.today')}
      </Button>
    </div>
  )
}

const DateHeading = ({ date, today, onChoose }: Omit<CalendarToolbarProps, 'onStep'>) => {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const selectDate = (chosen: string) => {
    setOpen(false)
    onChoose(chosen)
  }
  return (
    <h2 className={styles.heading}>
      <DialogTrigger isOpen={isOpen} onOpenChange={setOpen}>
        <AriaButton
          className={styles.date ?? ''}
          aria-label={t('calendar.pickDate', { shown: shortDay(date), date: longDay(date) })}
        >
          {shortDay(date)}
          <ChevronDown size={20} aria-hidden="true" />
        </AriaButton>
        <Popover className={styles.popover ?? ''} placement="bottom">
          <Dialog aria-label={t('calendar.picker')} className={styles.dialog ?? ''}>
            <DatePicker date={date} today={today} onChoose={selectDate} />
          </Dialog>
        </Popover>
      </DialogTrigger>
    </h2>
  )
}
