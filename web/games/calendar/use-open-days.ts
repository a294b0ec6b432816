import { useCallback, useState } from 'react'
import type { VisibleDay } from './calendar-days.ts'

/** On a phone: whether a day (YYYY-MM-DD) shows all of its games, and the toggle for it. */
export type OpenDays = {
  isOpen: (date: string) => boolean
  toggle: (date: string, isOpen: boolean) => void
}

/** The open days; a day that the user opened or closed stays so while other days come and go. */
export const useOpenDays = (days: readonly VisibleDay[], isOneClub: boolean): OpenDays => {
  const [chosen, setChosen] = useState<ReadonlyMap<string, boolean>>(new Map())
  const toggle = useCallback(
    (date: string, isOpen: boolean) => setChosen((before) => new Map(before).set(date, isOpen)),
    [],
  )
  return { isOpen: (date) => chosen.get(date) ?? opensByItself(days, isOneClub, date), toggle }
}

/** Whether a day opens by itself: the first day that has games, or every day of one club's short week. */
export const opensByItself = (days: readonly VisibleDay[], isOneClub: boolean, date: string): boolean =>
  isOneClub || days.find((it) => it.games.length > 0)?.date === date
