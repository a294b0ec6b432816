import './game-time-range.ts'
import { MediaControlBar } from 'media-chrome/react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { TimePreview } from '../previews/time-preview.tsx'
import type { CourseNow } from '../store/use-course.ts'
import type { Player } from '../store/use-player.ts'
import styles from './time-bar.module.css'

type TimeBarProps = {
  player: Player
  isLive: boolean
  /** Where in the game the frame on the screen is; null without the game's log. */
  moment: string | null
  /** Inning, count and score at a wall clock (ms UTC); null without the game's log. */
  momentAt: (at: number) => string | null
  /** The attributes that keep the bar shown. */
  shown: object
}

/** The time bar with innings and runs. */
export const TimeBar = ({ player, isLive, moment, momentAt, shown }: TimeBarProps) => {
  const { t } = useTranslation()
  const { course, preview } = player
  return (
    <MediaControlBar className={styles.timeBar} {...shown}>
      <div className={styles.track}>
        <game-time-range
          className={styles.range}
          data-kind={isLive ? 'live' : 'ondemand'}
          padded-to={course.paddedTo ?? undefined}
          place={moment ?? undefined}
        >
          <TimePreview preview={preview} isLive={isLive} toldUntil={course.toldUntil} momentAt={momentAt} />
        </game-time-range>
        <Marks course={course} />
        {course.paddedTo === null ? null : (
          <span className={styles.padded} aria-hidden="true">
            {t('watch.padded')}
          </span>
        )}
      </div>
    </MediaControlBar>
  )
}

/** A screen reader reaches the same places by the jumps. */
const Marks = ({ course: { timeline, placeOf } }: { course: CourseNow }) => {
  if (timeline === null) return null
  const styleOf = (at: number) => {
    const place = placeOf(at)
    return place === null ? null : { left: `${(place * 100).toFixed(2)}%` }
  }
  return (
    <div className={styles.marks} aria-hidden="true">
      {timeline.halves.map(({ at, inning, half }) => {
        const style = styleOf(at)
        return style === null ? null : (
          <span key={`${inning} ${half}`} className={styles.tick} data-half={half} style={style}>
            {half === 'top' ? inning : null}
          </span>
        )
      })}
      {timeline.mine.map(({ at }) => {
        const style = styleOf(at)
        return style === null ? null : <span key={`mine ${at}`} className={styles.mine} style={style} />
      })}
      {timeline.runs.map(({ at, takesLead }) => {
        const style = styleOf(at)
        return style === null ? null : (
          <span key={at} className={styles.run} data-lead={takesLead} style={style} />
        )
      })}
    </div>
  )
}
