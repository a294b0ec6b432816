import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { JUMP_UNITS, type JumpUnit } from '../../../domain/timeline/jump.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import type { Player } from '../store/use-player.ts'
import controls from './controls.module.css'
import styles from './jump-controls.module.css'

/** Jumps to the part of the game before and after the picture; the viewer chooses which parts. */
export const JumpControls = ({ player }: { player: Player }) => {
  const { t } = useTranslation()
  const [unit, setUnit] = useState<JumpUnit>('atBats')
  if (player.course.timeline === null) return null
  const hasMine = player.course.timeline.mine.length > 0
  const jump = (step: 1 | -1) => () => player.run({ do: 'jump', unit, step })
  return (
    <fieldset className={styles.jumps} aria-label={t('watch.jumps.title')}>
      <button
        type="button"
        className={controls.barButton}
        aria-label={t(`watch.jumps.back.${unit}`)}
        title={t(`watch.jumps.back.${unit}`)}
        onClick={jump(-1)}
      >
        <ChevronLeft size={22} aria-hidden="true" />
      </button>
      <select
        className={styles.unit}
        aria-label={t('watch.jumps.unit')}
        value={unit}
        onChange={({ target }) => setUnit(JUMP_UNITS.find((it) => it === target.value) ?? unit)}
      >
        {JUMP_UNITS.filter((it) => it !== 'mine' || hasMine).map((it) => (
          <option key={it} value={it}>
            {t(`watch.jumps.${it}`)}
          </option>
        ))}
      </select>
      <button
        type="button"
        className={controls.barButton}
        aria-label={t(`watch.jumps.forward.${unit}`)}
        title={t(`watch.jumps.forward.${unit}`)}
        onClick={jump(1)}
      >
        <ChevronRight size={22} aria-hidden="true" />
      </button>
    </fieldset>
  )
}
