import '../../../i18n/texts/course.ts'
import { useMemo } from 'react'
import { gameCourse } from '../../../../contract/games/game-course.ts'
import { STATUS } from '../../../../contract/games/status.ts'
import { type CoursePoint, courseOf } from '../../../../domain/probability/game-course.ts'
import { howGood } from '../../../../domain/probability/how-good.ts'
import { call } from '../../../api.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useQuery } from '../../../query/use-query.ts'
import { Crest } from '../../components/crest.tsx'
import { HowGood } from '../../components/how-good.tsx'
import type { GameNow } from '../../live/use-game-now.ts'
import styles from './course.module.css'

type CourseCardProps = { game: Pick<GameNow, 'log' | 'until' | 'box'> }

/** The chances of winning up to the playhead, and of a finished game how good it was. */
export const CourseCard = ({ game: { log, until, box } }: CourseCardProps) => {
  const { t } = useTranslation()
  const all = useMemo(() => (log === undefined ? [] : courseOf(log, Number.POSITIVE_INFINITY)), [log])
  const course = until === undefined ? [] : all.filter(({ at }) => at <= until)
  const last = course.at(-1)
  if (last === undefined || box === undefined) return null
  const isOver = box.gameStatus === STATUS.final
  return (
    <section className={styles.card}>
      {isOver ? (
        <>
          <h2 className={styles.title}>{t('course.howGood')}</h2>
          <HowGood {...howGood(course)} />
        </>
      ) : null}
      <h2 className={styles.title}>{t('course.chance')}</h2>
      <Chances {...{ box, course }} home={last.home} />
      <p className={styles.method}>{t('course.method')}</p>
    </section>
  )
}

/** How good a hidden game was, once it is over: that tells no score. */
export const HiddenCourseCard = ({ gameId }: { gameId: number }) => {
  const { t } = useTranslation()
  const { data } = useQuery({
    queryKey: ['course', gameId, undefined],
    queryFn: ({ signal }) => call(gameCourse, { params: { gameId }, signal }),
  })
  if (data?.mark == null) return null
  return (
    <section className={styles.card}>
      <h2 className={styles.title}>{t('course.howGood')}</h2>
      <HowGood mark={data.mark} curve={data.curve} />
    </section>
  )
}

type ChancesProps = { box: NonNullable<GameNow['box']>; course: CoursePoint[]; home: number }

const WIDTH = 360
const HEIGHT = 96

const Chances = ({ box, course, home }: ChancesProps) => {
  const { t } = useTranslation()
  const { awayTeam, homeTeam } = box.linescore
  const homeShare = shareOf(home)
  const sides = [
    { team: awayTeam, share: 100 - homeShare },
    { team: homeTeam, share: homeShare },
  ]
  return (
    <>
      <ul className={styles.sides}>
        {sides.map(({ team, share }) => (
          <li key={team.id}>
            <Crest clubId={team.id} abbr={team.abbrU} size={24} />
            <span>{team.shortName}</span>
            <strong>{share} %</strong>
          </li>
        ))}
      </ul>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        className={styles.chart}
        role="img"
        aria-label={t('course.chanceOf', {
          away: awayTeam.shortName,
          awayShare: 100 - homeShare,
          home: homeTeam.shortName,
          homeShare,
        })}
      >
        {inningTicks(course).map((it) => (
          <line key={it} x1={it} x2={it} y1="0" y2={HEIGHT} className={styles.tick} />
        ))}
        <line x1="0" x2={WIDTH} y1={HEIGHT / 2} y2={HEIGHT / 2} className={styles.middle} />
        <path d={lineOf(course)} className={styles.line} />
      </svg>
    </>
  )
}

/** Nothing is certain before the game's end. */
const shareOf = (home: number): number =>
  home === 0 || home === 1 ? home * 100 : Math.max(1, Math.min(99, Math.round(home * 100)))

const xOf = (course: CoursePoint[], index: number) => (index / Math.max(1, course.length - 1)) * WIDTH

/** The home side is below, as in the line score. */
const lineOf = (course: CoursePoint[]): string =>
  course
    .map(
      ({ home }, index) =>
        `${index === 0 ? 'M' : 'L'}${xOf(course, index).toFixed(1)} ${(home * HEIGHT).toFixed(1)}`,
    )
    .join('')

const inningTicks = (course: CoursePoint[]): number[] =>
  course.flatMap((point, index) =>
    index > 0 && point.inning !== course[index - 1]?.inning ? [xOf(course, index)] : [],
  )
