import { Settings } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import styles from './video.module.css'

const AUTO = 'auto'

type QualityChoiceProps = {
  /** Heights in pixels, in the stream's order. */
  heights: number[]
  onChoose: (index: number | null) => void
}

/** A native select: it opens in full screen and on a phone alike. */
export const QualityChoice = ({ heights, onChoose }: QualityChoiceProps) => {
  const { t } = useTranslation()
  if (heights.length < 2) return null
  return (
    <label className={styles.quality} title={t('player.quality')}>
      <Settings size={18} aria-hidden="true" />
      <select
        aria-label={t('player.quality')}
        defaultValue={AUTO}
        onChange={({ target }) => onChoose(target.value === AUTO ? null : Number(target.value))}
      >
        <option value={AUTO}>{t('player.auto')}</option>
        {heights.map((height, index) => (
          <option key={height} value={index}>
            {height}p
          </option>
        ))}
      </select>
    </label>
  )
}
