import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showToast } from '../../ui/toast.tsx'

/** A part of the site that is fetched when it is first wanted; undefined until then. Offline, `onFailed` gives up. */
export const useLazyPart = <Part>(
  isWanted: boolean,
  load: () => Promise<Part>,
  onFailed: () => void,
): Part | undefined => {
  const { t } = useTranslation()
  const [part, setPart] = useState<{ it: Part } | undefined>()
  const isMissing = isWanted && part === undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: what it does next is decided when it starts to load
  useEffect(() => {
    if (!isMissing) return
    let isGone = false
    load().then(
      (it) => isGone || setPart({ it }),
      () => {
        if (isGone) return
        showToast(t('errors.unreachable'), 'warning')
        onFailed()
      },
    )
    return () => {
      isGone = true
    }
  }, [isMissing])
  return part?.it
}
