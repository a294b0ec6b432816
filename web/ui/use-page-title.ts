import { useEffect } from 'react'

const SITE = 'Playball'

/** Sets the document's title. */
export const usePageTitle = (title?: string): void => {
  useEffect(() => {
    document.title = title ? `${title} · ${SITE}` : SITE
  }, [title])
}
