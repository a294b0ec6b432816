import { ChevronDown, ChevronLeft, ChevronRight } from 'lucide-react'
import { useRef, useState } from 'react'
import type { CalendarDay } from '../../../contract/games/calendar.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Select } from '../../ui/controls/select.tsx'
import { showToast } from '../../ui/overlays/toast.tsx'
import { longDay, shortDay } from '../components/day-texts.ts'
import { STEP_DAYS } from './calendar-days.ts'
import styles from './calendar-toolbar.module.css'
import { clubOfCode, clubsToChoose, codeOf } from './club-filter.ts'

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

type Picker = typeof import('./date-popover.tsx')
let picker: Picker | undefined

const loadPicker = async (): Promise<Picker | undefined> => {
  try {
    picker ??= await import('./date-popover.tsx')
  } catch {
    // Offline; a press says so.
  }
  return picker
}

const DateHeading = ({ date, today, onChoose }: Omit<CalendarToolbarProps, 'onStep'>) => {
  const { t } = useTranslation()
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const open = async () => {
    if (await loadPicker()) setOpen(true)
    else showToast(t('errors.unreachable'), 'warning')
  }
  const selectDate = (chosen: string) => {
    setOpen(false)
    onChoose(chosen)
  }
  return (
    <h2 className={styles.heading}>
      <button
        ref={button}
        type="button"
        className={styles.date}
        aria-label={t('calendar.pickDate', { shown: shortDay(date), date: longDay(date) })}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => void open()}
        onPointerEnter={() => void loadPicker()}
        onFocus={() => void loadPicker()}
      >
        {shortDay(date)}
        <ChevronDown size={20} aria-hidden="true" />
      </button>
      {picker === undefined ? null : (
        <picker.DatePopover
          {...{ date, today, isOpen }}
          triggerRef={button}
          onOpenChange={setOpen}
          onChoose={selectDate}
        />
      )}
    </h2>
  )
}

type ClubSelectProps = {
  /** The code of the chosen club; undefined for all. */
  club: string | undefined
  /** League day YYYY-MM-DD: the clubs are those of its season. */
  day: string
  /** The clubs that play in these days can be chosen, too. */
  shown: CalendarDay[]
  /** The code of the user's own club, which comes first. */
  favourite: string | undefined
  onChoose: (club: string | undefined) => void
}

const ALL = 'all'

/** Selects the club whose games are shown. */
export const ClubSelect = ({ club, day, shown, favourite, onChoose }: ClubSelectProps) => {
  const { t } = useTranslation()
  const chosen = clubOfCode(club)
  const all = clubsToChoose(day, shown, chosen === undefined ? [] : [chosen])
  const options = all.map((it) => ({ value: codeOf(it) ?? '', label: it.nickname }))
  const ofFavourite = (it: { value: string; label: string }) =>
    it.value === favourite ? [{ ...it, label: t('calendar.favouriteClub', { club: it.label }) }] : []
  return (
    <Select
      label={t('calendar.club')}
      value={club ?? ALL}
      onChange={(value) => onChoose(value === ALL ? undefined : value)}
      options={[
        { value: ALL, label: t('calendar.allClubs') },
        ...options.flatMap(ofFavourite),
        ...options.filter((it) => it.value !== favourite),
      ]}
    />
  )
}
