import '../../i18n/texts/spoilers.ts'
import { type FetchQueryOptions, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { Eye, EyeOff } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import {
  ownSpoilers,
  SPOILERS_COOKIE,
  type Spoilers,
  saveSpoilers,
  spoilers,
} from '../../../contract/accounts/spoilers.ts'
import type { CalendarGame } from '../../../contract/games/calendar.ts'
import { isNotPlayed } from '../../../domain/league/game-status.ts'
import { withAll, withGame } from '../../../domain/vault/choices.ts'
import { hidesAnything, isChosen, noSpoilers } from '../../../domain/vault/hides.ts'
import { useBackCloses } from '../../accounts/session/use-back-closes.ts'
import { useSession } from '../../accounts/session/use-session.ts'
import { Waiting } from '../../accounts/session/waiting.tsx'
import { call, cookie } from '../../api.ts'
import { reopenAll } from '../../games/live/events/shared-event-sources.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useLazyPart } from '../../lazy/use-lazy-part.ts'
import { useQuery } from '../../query/use-query.ts'
import { PageChoiceContext } from '../../streaming/controls/page-choice.ts'
import { Button, IconButton } from '../../ui/controls/button.tsx'
import { cx } from '../../ui/cx.ts'
import { showToast } from '../../ui/overlays/toast.tsx'
import { focusContent } from '../layout/focus-content.ts'
import { tellOtherTabs } from './other-tabs.ts'
import styles from './spoilers.module.css'

const nobodyBegun: ReadonlySet<number> = new Set()

/** The switch "Sin spoilers": says whether it hides anything; its dialog is fetched with the first press. */
export const SpoilersEntry = () => {
  const { t } = useTranslation()
  const { chosen, choose } = useSpoilers()
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const part = useLazyPart(isOpen, () => import('./spoilers-form.tsx'), close)
  useBackCloses(isOpen, close)
  const isOn = hidesAnything({ spoilers: chosen, begun: nobodyBegun })
  const Icon = isOn ? EyeOff : Eye
  return (
    <>
      <Button variant="secondary" aria-haspopup="dialog" onPress={() => setOpen(true)}>
        <Icon size={18} aria-hidden="true" />
        <span>{t(isOn ? 'spoilers.on' : 'spoilers.title')}</span>
      </Button>
      {isOpen && part === undefined ? <Waiting /> : null}
      {part ? <part.SpoilersDialog {...{ isOpen, chosen, choose }} onClose={close} /> : null}
    </>
  )
}

const [OFF, GAME, ALL] = ['off', 'game', 'all'] as const

/** Adds "Sin spoilers" to the player's options: off, this game, or all games. */
export const SpoilersOption = ({ gameId, children }: { gameId: number; children: ReactNode }) => {
  const { t } = useTranslation()
  const { chosen, choose } = useSpoilers()
  const choice = {
    label: t('spoilers.title'),
    value: optionOf(chosen, gameId),
    options: [OFF, GAME, ALL].map((value) => ({ value, text: t(`spoilers.${value}`) })),
    onChoose: (value: string) => void choose((it) => chosenBy(it, gameId, value)),
  }
  return <PageChoiceContext value={choice}>{children}</PageChoiceContext>
}

const optionOf = ({ all, games }: Spoilers, gameId: number): string => {
  if (all) return ALL
  return games[String(gameId)] === 'hide' ? GAME : OFF
}

const chosenBy = (chosen: Spoilers, gameId: number, option: string): Spoilers =>
  withAll(withGame(chosen, gameId, option === GAME ? 'hide' : undefined), option === ALL)

type HiddenGameProps = { gameId: number; isHidden: boolean }

/** Says that a game is hidden; one press shows it, and another in the same place hides it again. */
export const HiddenGame = ({ gameId, isHidden }: HiddenGameProps) => {
  const { t } = useTranslation()
  const { chosen, isKnown, choose } = useSpoilers()
  const isShown = chosen.games[String(gameId)] === 'show'
  if (!isKnown || (!isHidden && !isShown)) return null
  return (
    <HiddenNotice
      title={isShown ? undefined : t('spoilers.gameHidden')}
      text={t(isShown ? 'spoilers.gameShown' : 'spoilers.gameHiddenText')}
      isShown={isShown}
      onPress={() => void choose((it) => withGame(it, gameId, isShown ? 'hide' : 'show'))}
    />
  )
}

type HideGameProps = HiddenGameProps & { isDisabled: boolean }

/** Hides a single game, or shows it; `isDisabled` while there is nothing to hide. */
export const HideGame = ({ gameId, isHidden, isDisabled }: HideGameProps) => {
  const { t } = useTranslation()
  const { isKnown, choose } = useSpoilers()
  const Icon = isHidden ? Eye : EyeOff
  return (
    <IconButton
      label={t(isHidden ? 'spoilers.showGame' : 'spoilers.hideGame')}
      isDisabled={isDisabled || !isKnown}
      onPress={() => {
        // The button stands elsewhere on the other page, which begins at its top.
        window.scrollTo(0, 0)
        focusContent()
        void choose((it) => withGame(it, gameId, isHidden ? 'show' : 'hide'))
      }}
    >
      <Icon size={20} aria-hidden="true" />
    </IconButton>
  )
}

/** The same for a listed game, in its place; a game to come is hidden from its first pitch on. */
export const HideListedGame = ({ game }: { game: CalendarGame }) => {
  const { t } = useTranslation()
  const { chosen, choose } = useSpoilers()
  if (isNotPlayed(game.gameStatus)) return null
  const isHidden = isListedAsHidden(game, chosen)
  const label = t(isHidden ? 'spoilers.showOne' : 'spoilers.hideOne', { game: game.name.replace('@', ' – ') })
  const Icon = isHidden ? EyeOff : Eye
  return (
    <IconButton
      label={label}
      title={label}
      className={cx(isHidden && styles.kept)}
      onPress={() =>
        void choose((it) => withGame(it, game.mlbid, isListedAsHidden(game, it) ? 'show' : 'hide'))
      }
    >
      <Icon size={18} aria-hidden="true" />
    </IconButton>
  )
}

/** By the choice, which is newer than the list; only the list knows of a game that the viewer began. */
const isListedAsHidden = ({ mlbid, awayTeam, homeTeam, hidden }: CalendarGame, chosen: Spoilers): boolean => {
  const begun = hidden ? new Set([mlbid]) : nobodyBegun
  return isChosen({ spoilers: chosen, begun }, { id: mlbid, clubs: [awayTeam.id, homeTeam.id] })
}

/** Whether a page of tables shows what is hidden, until the viewer leaves it. */
export const useShowOnce = () => {
  const [isShown, onShow] = useState(false)
  return { show: isShown ? ('1' as const) : undefined, isShown, onShow }
}

type HiddenPageProps = { isHidden: boolean; isShown: boolean; onShow: (isShown: boolean) => void }

/** The same for a page of tables, which shows everything this once. */
export const HiddenPage = ({ isHidden, isShown, onShow }: HiddenPageProps) => {
  const { t } = useTranslation()
  if (!isHidden && !isShown) return null
  return (
    <HiddenNotice
      text={t(isShown ? 'spoilers.pageShown' : 'spoilers.pageHidden')}
      isShown={isShown}
      onPress={() => onShow(!isShown)}
    />
  )
}

type HiddenNoticeProps = { title?: string | undefined; text: string; isShown: boolean; onPress: () => void }

const HiddenNotice = ({ title, text, isShown, onPress }: HiddenNoticeProps) => {
  const { t } = useTranslation()
  const Icon = isShown ? Eye : EyeOff
  return (
    <div className={styles.notice} role="status">
      <Icon size={20} aria-hidden="true" />
      <p>
        {title === undefined ? null : <strong>{title}. </strong>}
        {text}
      </p>
      <Button variant="secondary" size="small" onPress={onPress}>
        {t(isShown ? 'spoilers.hide' : 'spoilers.show')}
      </Button>
    </div>
  )
}

const STALE_TIME_MS = 60_000

/**
 * Which games the viewer hides: a user's choice is the server's, a visitor's the cookie's. `choose` changes
 * the choice once it is known, and has all games fetched again; a failure is told, and changes nothing.
 */
export const useSpoilers = () => {
  const { t } = useTranslation()
  const client = useQueryClient()
  const userId = useSession()?.user.id
  const queryKey = ['spoilers', userId ?? 'visitor']
  const query: FetchQueryOptions<Spoilers> = {
    queryKey,
    queryFn: ({ signal }) => (userId === undefined ? cookieChoice() : call(ownSpoilers, { signal })),
    staleTime: STALE_TIME_MS,
  }
  const { data } = useQuery(query)
  const choose = async (change: (chosen: Spoilers) => Spoilers) => {
    let before = data
    try {
      before = await client.ensureQueryData(query)
      // An answer under way is older than this choice.
      await client.cancelQueries({ queryKey })
      const next = change(before)
      client.setQueryData(queryKey, next)
      if (userId === undefined) keepInCookie(next)
      else await call(saveSpoilers, { body: next })
      tellOtherTabs()
      await fetchGamesAgain(client)
    } catch {
      client.setQueryData(queryKey, before)
      showToast(t('spoilers.failed'), 'warning')
    }
  }
  return { chosen: data ?? noSpoilers, isKnown: data !== undefined, choose }
}

const cookieChoice = (): Spoilers => {
  try {
    return spoilers.parse(JSON.parse(cookie(SPOILERS_COOKIE) ?? '{}'))
  } catch {
    return noSpoilers
  }
}

const YEAR_SECONDS = 31_536_000

const keepInCookie = (choice: Spoilers): void => {
  const value = encodeURIComponent(JSON.stringify(choice))
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${SPOILERS_COOKIE}=${value}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax${secure}`
}

const GAME_QUERIES = new Set([
  ...['log', 'boxscore', 'playbyplay', 'scoreboard', 'calendar', 'game', 'course'],
  ...['standing', 'leaders', 'team', 'player'],
])

/** Logs and streams begin anew: what they have may be hidden now. */
const fetchGamesAgain = async (client: QueryClient): Promise<void> => {
  const predicate = ({ queryKey }: { queryKey: readonly unknown[] }) => GAME_QUERIES.has(String(queryKey[0]))
  client.removeQueries({ predicate, type: 'inactive' })
  reopenAll()
  await Promise.all([client.resetQueries({ queryKey: ['log'] }), client.invalidateQueries({ predicate })])
}
