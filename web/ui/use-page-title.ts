import { useEffect } from 'react'

const SITE = 'Playball'

/** Names the page in the browser's tab and history. */
export const usePageTitle = (title?: string): void => {
  useEffect(() => {
    document.title = title ? `${title} · ${SITE}` : SITE
  }, [title])
}
