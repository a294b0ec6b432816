import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

/** Makes the opened calendar available without a network; not with hot reload, which has no worker. */
export const useOfflineCalendar = (): void => {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (!import.meta.env.PROD) return
    // Waits for the end of the task that hydrates the page, which is already long.
    const timer = setTimeout(
      () => void import('./start-offline.ts').then(({ startOffline }) => startOffline(queryClient)),
    )
    return () => clearTimeout(timer)
  }, [queryClient])
}
