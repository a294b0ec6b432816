import '../../i18n/texts/course.ts'
import { CalendarX2, Play } from 'lucide-react'
import { useState } from 'react'
import type { CalendarGame } from '../../../contract/games/calendar.ts'
import { gameCourse } from '../../../contract/games/game-course.ts'
import { fragmentOf } from '../../../contract/games/moment-address.ts'
import { hasStarted } from '../../../domain/league/game-status.ts'
import { call } from '../../api.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useQuery } from '../../query/use-query.ts'
import { Link } from '../../routing/link.tsx'
import { Button, buttonClass } from '../../ui/controls/button.tsx'
import { Select } from '../../ui/controls/select.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { Crest } from '../components/crest.tsx'
import { longDay } from '../components/day-texts.ts'
import { HowGood } from '../components/how-good.tsx'
import styles from './how-they-stood.module.css'

const INNINGS = [1, 2, 3, 4, 5, 6, 7, 8, 9]
const FIRST_SHOWN = 6

type HowTheyStoodProps = {
  day: string
  games: readonly CalendarGame[]
  isOpen: boolean
  onClose: () => void
  mayOpen: (gameId: number, fragment: string) => boolean
}

/** A day's games as they stood at the start of a chosen inning, each with a door to its picture there. */
export const HowTheyStood = ({ day, games, isOpen, onClose, mayOpen }: HowTheyStoodProps) => {
  const { t } = useTranslation()
  const [inning, setInning] = useState(FIRST_SHOWN)
  const begun = games.filter((it) => hasStarted(it.gameStatus))
  return (
    <Dialog title={t('course.stood')} isOpen={isOpen} onClose={onClose}>
      <div className={styles.panel}>
        <p>{t('course.stoodLead')}</p>
        <Select
          label={t('course.inning')}
          value={String(inning)}
          onChange={(chosen) => setInning(Number(chosen))}
          options={INNINGS.map((it) => ({ value: String(it), label: String(it) }))}
        />
        {begun.length === 0 ? (
          <EmptyState compact icon={CalendarX2} title={t('course.noGames')} />
        ) : (
          <ul className={styles.games} aria-label={t('course.stoodOf', { day: longDay(day) })}>
            {begun.map((it) => (
              <StoodGame key={it.mlbid} game={it} inning={inning} mayOpen={mayOpen} />
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  )
}

type StoodGameProps = { game: CalendarGame; inning: number; mayOpen: HowTheyStoodProps['mayOpen'] }

const StoodGame = ({ game, inning, mayOpen }: StoodGameProps) => {
  const { t } = useTranslation()
  const [show, setShow] = useState<'1'>()
  const course = useQuery({
    queryKey: ['course', game.mlbid, show],
    queryFn: ({ signal }) => call(gameCourse, { params: { gameId: game.mlbid }, query: { show }, signal }),
  })
  const { data } = course
  const start = data?.innings.find((it) => it.inning === inning)
  return (
    <li className={styles.game}>
      {course.isError && data === undefined ? (
        <ErrorState compact text={t('course.failed')} onRetry={() => course.refetch()} />
      ) : (
        <>
          <Score game={game} start={start} isKnown={data !== undefined && !data.hidden} />
          {data?.hidden ? (
            <Button variant="secondary" size="small" onPress={() => setShow('1')}>
              {t('course.show')}
            </Button>
          ) : null}
          {data?.mark == null ? null : <HowGood mark={data.mark} curve={data.curve} />}
          {start === undefined || !(game.streaming || game.ondemand) ? null : (
            <Link
              to="/player/:mlbId"
              params={{ mlbId: String(game.mlbid) }}
              hash={fragmentOf({ at: start.at })}
              guard={() => mayOpen(game.mlbid, fragmentOf({ at: start.at }))}
              className={buttonClass({ variant: 'secondary', size: 'small' })}
              aria-label={t('course.watchOf', { away: game.awayName, home: game.homeName, inning })}
            >
              <Play size={16} fill="currentColor" aria-hidden="true" />
              {t('course.watch')}
            </Link>
          )}
        </>
      )}
    </li>
  )
}

type ScoreProps = {
  game: CalendarGame
  start: { away: number; home: number } | undefined
  isKnown: boolean
}

const Score = ({ game, start, isKnown }: ScoreProps) => {
  const { t } = useTranslation()
  const sides = [
    { team: game.awayTeam, runs: start?.away },
    { team: game.homeTeam, runs: start?.home },
  ]
  return (
    <div className={styles.score}>
      {sides.map(({ team, runs }) => (
        <p key={team.id}>
          <Crest clubId={team.id} abbr={team.abbr} size={28} />
          <span>{team.name}</span>
          <strong>{runs ?? '–'}</strong>
        </p>
      ))}
      {!isKnown || start !== undefined ? null : <small>{t('course.notReached')}</small>}
    </div>
  )
}
