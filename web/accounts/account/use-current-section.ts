import { useEffect, useState } from 'react'
import { currentSection } from './current-section.ts'

/** Part of the window's height down to which a section counts as the one being read. */
const LINE = 0.35
/** Pixels by which rounding may keep a page from its end. */
const ROUNDING_PX = 2

/** The id of the section that the window shows. */
export const useCurrentSection = (ids: readonly string[]): string | undefined => {
  const [current, setCurrent] = useState(ids[0])
  useEffect(() => {
    const read = () => {
      const places = ids.flatMap((id) => {
        const element = document.getElementById(id)
        return element ? [{ id, top: element.getBoundingClientRect().top }] : []
      })
      const { scrollHeight } = document.documentElement
      const isAtEnd = scrollY > 0 && scrollY + innerHeight >= scrollHeight - ROUNDING_PX
      setCurrent(currentSection(places, innerHeight * LINE, isAtEnd))
    }
    read()
    addEventListener('scroll', read, { passive: true })
    addEventListener('resize', read)
    return () => {
      removeEventListener('scroll', read)
      removeEventListener('resize', read)
    }
  }, [ids])
  return current
}
