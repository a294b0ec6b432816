import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

/** The calendar of who has opened it is there without a network, too. Not with hot reload, which has no worker. */
export const useOfflineCalendar = (): void => {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (!import.meta.env.PROD) return
    // After the task that brings the page to life, which is long enough.
    const timer = setTimeout(
      () => void import('./start-offline.ts').then(({ startOffline }) => startOffline(queryClient)),
    )
    return () => clearTimeout(timer)
  }, [queryClient])
}
