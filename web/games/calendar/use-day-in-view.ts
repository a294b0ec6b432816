import { useEffect, useState } from 'react'
import type { VisibleDay } from './calendar-days.ts'

/** From below the rows that stay at the top of the screen to its middle. */
const BAND = '-180px 0px -50% 0px'

/** The first day (YYYY-MM-DD) that is in the upper half of the screen; the first of all before any is. */
export const useDayInView = (days: readonly VisibleDay[], isLoading: boolean): string | undefined => {
  const [inView, setInView] = useState<ReadonlySet<string>>(new Set())
  const dates = days.map((it) => it.date).join(' ')
  useEffect(() => {
    if (isLoading) return
    const sections = dates.split(' ').flatMap((date) => sectionOf(date) ?? [])
    const observer = new IntersectionObserver(
      (entries) => setInView((before) => withEntries(before, entries)),
      { rootMargin: BAND },
    )
    for (const section of sections) observer.observe(section)
    return () => {
      observer.disconnect()
      setInView(new Set())
    }
  }, [dates, isLoading])
  return (days.find((it) => inView.has(it.date)) ?? days[0])?.date
}

const sectionOf = (date: string) => document.querySelector(`section[aria-labelledby="day-${date}"]`)

const withEntries = (
  before: ReadonlySet<string>,
  entries: readonly IntersectionObserverEntry[],
): ReadonlySet<string> => {
  const now = new Set(before)
  for (const { target, isIntersecting } of entries) {
    const date = (target.getAttribute('aria-labelledby') ?? '').slice('day-'.length)
    if (isIntersecting) now.add(date)
    else now.delete(date)
  }
  return now
}
