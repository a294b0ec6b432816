import { PanelRightClose, PanelRightOpen } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '../i18n/use-translation.ts'
import styles from './beside-picture.module.css'

/** As in the styles of the page and of the tab. */
const PHONE_IN_LANDSCAPE = '(min-width: 36rem) and (max-width: 1023px) and (max-height: 500px)'

/**
 * A phone in landscape: the picture fills the window, and box and plays come beside it by the tab at its
 * edge. `picture` is the element that fills the window on opening the page and on turning the phone.
 */
export const useBesidePicture = () => {
  const { t } = useTranslation()
  const picture = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const phone = matchMedia(PHONE_IN_LANDSCAPE)
    const fill = () => phone.matches && picture.current?.scrollIntoView()
    // A page that is led to begins at its top, which comes after this.
    const frame = requestAnimationFrame(fill)
    phone.addEventListener('change', fill)
    return () => {
      cancelAnimationFrame(frame)
      phone.removeEventListener('change', fill)
    }
  }, [])
  const toggle = () => {
    setOpen(!isOpen)
    picture.current?.scrollIntoView()
  }
  const Icon = isOpen ? PanelRightClose : PanelRightOpen
  const tab = (
    <button type="button" className={styles.tab} aria-expanded={isOpen} onClick={toggle}>
      <Icon size={22} aria-hidden="true" />
      <span>{t(isOpen ? 'player.hideBeside' : 'player.showBeside')}</span>
    </button>
  )
  return { picture, isOpen, tab }
}

const LONGEST_WAIT_MS = 2_000
/** The playhead is known a little before its frame is painted. */
const FIRST_FRAME_MS = 250

/** Whether the parts beside the picture are due: once it is there, or late. They never delay it. */
export const useDueBeside = (hasPicture: boolean): boolean => {
  const [isDue, setDue] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), hasPicture ? FIRST_FRAME_MS : LONGEST_WAIT_MS)
    return () => clearTimeout(timer)
  }, [hasPicture])
  return isDue
}
