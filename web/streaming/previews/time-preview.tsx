import { useEffect, useRef } from 'react'
import { localeOf } from '../../i18n/language.ts'
import { language } from '../../i18n/translate.ts'
import { clockText } from '../state/live-edge.ts'
import type { Preview } from './previewer.ts'
import { mayTell } from './previewer.ts'
import styles from './time-preview.module.css'

type TimePreviewProps = {
  preview: Preview | null
  isLive: boolean
  /** The latest frame of which something may be told, ms UTC. */
  toldUntil: number | null
  /** Inning and score at that wall clock; null without the game's log. */
  momentAt: (at: number) => string | null
}

/** Over the time bar: picture and time of that moment; inning, count and score where they may be told. */
export const TimePreview = ({ preview, isLive, toldUntil, momentAt }: TimePreviewProps) => {
  const at = preview?.at ?? null
  const isTold = at !== null && mayTell(at, toldUntil)
  const moment = isTold ? momentAt(at) : null
  return (
    <div slot="preview" className={styles.preview} aria-hidden="true">
      {preview?.hasPictures ? <Picture picture={preview.picture} isTold={isTold} /> : null}
      {preview === null ? null : <span className={styles.time}>{timeOf(preview, isLive)}</span>}
      {moment === null ? null : <span className={styles.moment}>{moment}</span>}
    </div>
  )
}

const timeOf = ({ at, seconds }: Preview, isLive: boolean): string =>
  isLive && at !== null
    ? new Intl.DateTimeFormat(localeOf(language), { timeStyle: 'medium', hour12: true }).format(at)
    : clockText(seconds)

/** A broadcast writes its score into the picture: what may not be told is blurred. */
const Picture = ({ picture, isTold }: { picture: ImageBitmap | undefined; isTold: boolean }) => {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const { current } = canvas
    if (current === null) return
    const context = current.getContext('2d')
    if (picture === undefined) context?.clearRect(0, 0, current.width, current.height)
    else context?.drawImage(picture, 0, 0, current.width, current.height)
    current.dataset.drawn = String(picture !== undefined)
  }, [picture])
  return <canvas ref={canvas} className={styles.picture} data-told={isTold} width={320} height={180} />
}
