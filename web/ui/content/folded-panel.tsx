import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'

type FoldedPanelProps = {
  id: string
  isOpen: boolean
  /** The browser's search came upon something in it. */
  onFound: () => void
  children: ReactNode
}

/** What a button opens. Closed, it is found by the browser's search all the same, which opens it. */
export const FoldedPanel = ({ id, isOpen, onFound, children }: FoldedPanelProps) => {
  const panel = useRef<HTMLDivElement>(null)
  const open = useEffectEvent(onFound)
  useEffect(() => {
    const element = panel.current
    if (element === null || isOpen) return
    // React knows `hidden` as true and false alone.
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
