import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'

type FoldedPanelProps = {
  id: string
  isOpen: boolean
  /** Called when the browser's search finds something in the closed panel. */
  onFound: () => void
  children: ReactNode
}

/** A panel that a button opens. The browser's search finds it while it is closed, and opens it. */
export const FoldedPanel = ({ id, isOpen, onFound, children }: FoldedPanelProps) => {
  const panel = useRef<HTMLDivElement>(null)
  const open = useEffectEvent(onFound)
  useEffect(() => {
    const element = panel.current
    if (element === null || isOpen) return
    // React sets `hidden` only to true or false.
    element.setAttribute('hidden', 'until-found')
    const listening = new AbortController()
    element.addEventListener('beforematch', () => open(), listening)
    return () => listening.abort()
  }, [isOpen])
  return (
    <div ref={panel} id={id} hidden={!isOpen}>
      {children}
    </div>
  )
}
