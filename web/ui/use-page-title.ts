import { useEffect } from 'react'

const SITE = 'Playball'

/** Sets the document's title; null leaves the one that it has, which the server wrote. */
export const usePageTitle = (title?: string | null): void => {
  useEffect(() => {
    if (title === null) return
    document.title = title ? `${title} · ${SITE}` : SITE
  }, [title])
}
