import '../../i18n/texts/cut.ts'
import { Scissors, UserRound } from 'lucide-react'
import { useMemo } from 'react'
import type { GameLog } from '../../../contract/games/game-log.ts'
import {
  type Cut,
  type CutReading,
  cutOf,
  PERSON_CUTS,
  peopleOf,
  readForCuts,
  WHOLE_CUTS,
} from '../../../domain/cut/cut-of.ts'
import { CATCH_UP_MINUTES, minutesOf } from '../../../domain/cut/segments.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { clockText } from '../state/live-edge.ts'
import { catchingUp } from '../store/cutting.ts'
import { seekWindowOf } from '../store/seek-window.ts'
import type { Player } from '../store/use-player.ts'
import { Choice } from './choice.tsx'

/**
 * The cuts of a game, with how long each plays; those of a hidden game without, as any length would tell how
 * long the game is, or how it went, and with the people alone that the viewer has seen.
 */
export const CutChoices = ({ player }: { player: Player }) => {
  const { known, isHidden } = player.course
  // A hidden game is not told before its first play, and can be cut all the same.
  const isEmpty = known === null || (known.moments.length === 0 && !isHidden)
  return isEmpty ? null : <Choices player={player} known={known} />
}

/** `known`: the log as far as the bar tells of it. */
const Choices = ({ player, known }: { player: Player; known: GameLog }) => {
  const { t } = useTranslation()
  const { cut } = player
  const reading = useMemo(() => readForCuts(known), [known])
  const people = useMemo(() => peopleOf(reading), [reading])
  const textOf = (name: string, it: Cut) => {
    const time = player.course.isHidden ? null : timeOf(player, reading, known, it)
    return time === null ? name : t('cut.withTime', { cut: name, time })
  }
  const kinds = PERSON_CUTS.filter((kind) => people[kind].length > 0)
  const value = cut.shown.kind === 'catchUp' ? String(cut.shown.minutes) : cut.shown.kind
  const choose = (to: string) => {
    const [whole, person] = [WHOLE_CUTS.find((it) => it === to), PERSON_CUTS.find((it) => it === to)]
    const id = person && personAt(reading, person, cut.at())
    if (whole !== undefined) cut.choose({ kind: whole })
    else if (person !== undefined && id !== undefined) cut.choose({ kind: person, id })
    else cut.choose(catchingUp(Number(to)))
  }
  return (
    <>
      <Choice
        isLong
        icon={<Scissors size={18} aria-hidden="true" />}
        label={t('cut.title')}
        value={value}
        options={[
          ...WHOLE_CUTS.map((kind) => ({ value: kind, text: textOf(t(`cut.${kind}`), { kind }) })),
          ...kinds.map((kind) => ({ value: kind, text: t(`cut.${kind}`) })),
          ...(cut.mayCatchUp ? CATCH_UP_MINUTES : []).map((minutes) => ({
            value: String(minutes),
            text: t('cut.catchUp', { minutes }),
          })),
        ]}
        onChoose={choose}
      />
      {'id' in cut.shown ? (
        <PersonChoice {...{ shown: cut.shown, people, known, textOf }} onChoose={cut.choose} />
      ) : null}
    </>
  )
}

type PersonCut = Extract<Cut, { id: number }>
type PersonChoiceProps = {
  shown: PersonCut
  people: ReturnType<typeof peopleOf>
  known: GameLog
  textOf: (name: string, cut: Cut) => string
  onChoose: (cut: Cut) => void
}

const PersonChoice = ({ shown, people, known, textOf, onChoose }: PersonChoiceProps) => {
  const { t } = useTranslation()
  const { kind } = shown
  return (
    <Choice
      isLong
      icon={<UserRound size={18} aria-hidden="true" />}
      label={t(`cut.person.${kind}`)}
      value={String(shown.id)}
      options={people[kind].map((id) => ({
        value: String(id),
        text: textOf(known.players[id]?.nameLineup ?? String(id), { kind, id }),
      }))}
      onChoose={(id) => onChoose({ kind, id: Number(id) })}
    />
  )
}

/** The batter or pitcher at `at` (UTC ms by the log), else the first one. */
const personAt = ({ events }: CutReading, kind: PersonCut['kind'], at: number): number | undefined => {
  const idOf = (it: CutReading['events'][number]) => (kind === 'player' ? it.batter : it.pitcher)
  const named = events.filter((it) => it.half >= 0 && idOf(it) !== null)
  const found = named.findLast(({ from }) => from <= at) ?? named[0]
  return (found && idOf(found)) ?? undefined
}

/** How long a cut plays, as on a clock; the full game is as long as its video. Null before that is known. */
const timeOf = ({ cut }: Player, reading: CutReading, known: GameLog, it: Cut): string | null => {
  const isFull = it.kind === 'full'
  const seconds = isFull ? videoSeconds(cut) : minutesOf(cutOf(reading, it), known.moments.at(-1)?.at) * 60
  return seconds === null ? null : clockText(seconds)
}

const videoSeconds = ({ video }: Player['cut']): number | null => {
  const window = video.current === null ? undefined : seekWindowOf(video.current)
  return window === undefined ? null : window.end - window.start
}
