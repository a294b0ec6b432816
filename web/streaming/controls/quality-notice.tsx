import { useTranslation } from '../../i18n/use-translation.ts'
import { Notice } from './notice.tsx'

type QualityNoticeProps = { height: number; onAuto: () => void; onClose: () => void }

/** Says why the picture stands still for who fixed a quality that the line does not bring. */
export const QualityNotice = ({ height, onAuto, onClose }: QualityNoticeProps) => {
  const { t } = useTranslation()
  return (
    <Notice
      text={t('watch.tooHigh', { quality: `${height}p` })}
      action={{ text: t('watch.useAuto'), run: onAuto }}
      onClose={onClose}
    />
  )
}
