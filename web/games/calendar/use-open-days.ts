import { useCallback, useState } from 'react'
import type { VisibleDay } from './calendar-days.ts'

/** On a telephone: whether a day (YYYY-MM-DD) shows all of its games, and what the reader chooses of it. */
export type OpenDays = {
  isOpen: (date: string) => boolean
  toggle: (date: string, isOpen: boolean) => void
}

/** What the reader opened or closed stays so, also while other days come and go. */
export const useOpenDays = (days: readonly VisibleDay[], isOneClub: boolean): OpenDays => {
  const [chosen, setChosen] = useState<ReadonlyMap<string, boolean>>(new Map())
  const toggle = useCallback(
    (date: string, isOpen: boolean) => setChosen((before) => new Map(before).set(date, isOpen)),
    [],
  )
  return { isOpen: (date) => chosen.get(date) ?? opensByItself(days, isOneClub, date), toggle }
}

/** The first day that has games, which is what one came for; of one club, whose week is short, all of them. */
export const opensByItself = (days: readonly VisibleDay[], isOneClub: boolean, date: string): boolean =>
  isOneClub || days.find((it) => it.games.length > 0)?.date === date
