import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from '../i18n/use-translation.ts'
import { showToast } from '../ui/overlays/toast.tsx'

/** A part of the site, fetched when first wanted; undefined until then. Offline, `onFailed` gives up. */
export const useLazyPart = <Part>(
  isWanted: boolean,
  load: () => Promise<Part>,
  onFailed: () => void,
): Part | undefined => {
  const { t } = useTranslation()
  const [part, setPart] = useState<{ it: Part } | undefined>()
  const isMissing = isWanted && part === undefined
  const fetchPart = useEffectEvent(load)
  const fail = useEffectEvent(() => {
    showToast(t('errors.unreachable'), 'warning')
    onFailed()
  })
  useEffect(() => {
    if (!isMissing) return
    let isGone = false
    fetchPart().then(
      (it) => isGone || setPart({ it }),
      () => isGone || fail(),
    )
    return () => {
      isGone = true
    }
  }, [isMissing])
  return part?.it
}
