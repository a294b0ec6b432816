import type { Page } from '@playwright/test'
import { z } from 'zod'
import { type GameLog, gameLog } from '../../contract/games/game-log.ts'
import { scoreboardAt } from '../../domain/folding/scoreboard-at.ts'
import type { Addresses } from './run-playball.ts'
import { narrowEnglish, wideSpanish } from './viewer.ts'

/** A game's complete log, as the product gives it to anybody. */
export const logOf = async ({ url }: Addresses, id: number): Promise<GameLog> =>
  z.object({ response: gameLog }).parse(await (await fetch(`${url}/api/3.0.0/games/${id}/log`)).json())
    .response

/** The clock of the picture before and after the next paint, and the text of each card then. */
export const readStrip = (page: Page) =>
  page.evaluate(
    async (names) => {
      const clock = () =>
        Date.parse(document.querySelector('[data-playing-date]')?.getAttribute('data-playing-date') ?? '')
      const from = clock()
      await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)))
      const strip = [...document.querySelectorAll('main section')].find((it) =>
        names.includes(it.getAttribute('aria-label') ?? ''),
      )
      const textsIn = (card: Element) =>
        [...card.querySelectorAll('span:not(:has(*))')].map((it) => it.textContent).join('\n')
      const cards = [...(strip?.querySelectorAll('li') ?? [])].map(textsIn)
      return { from, to: clock(), cards }
    },
    [wideSpanish, narrowEnglish].map(({ texts }) => texts.games.scoreboard),
  )

/** A game's state in few figures; `not on`: it has not begun. */
export type State = { runs: number[]; inning: number; isFinal: boolean } | 'not on'

/** The state that a game's card shows, in either language. */
export const stateOn = ({ teams: { away, home } }: GameLog, cards: string[]): State => {
  const card = cards.find((it) => it.includes(away.abbrU) && it.includes(home.abbrU)) ?? ''
  const [awayRuns, homeRuns, inning] = (card.match(/\d+/g) ?? []).map(Number)
  const isOfStart = /\d:\d\d/.test(card)
  if (isOfStart || awayRuns === undefined || homeRuns === undefined || inning === undefined) return 'not on'
  return { runs: [awayRuns, homeRuns], inning, isFinal: card.includes('Final') }
}

/** The state of a game at a wall clock (UTC ms). */
export const stateAt = (log: GameLog, at: number): State => {
  const { isLive, isFinal, linescore } = scoreboardAt(log, at)
  const { awayTeam, homeTeam, inningCurrent } = linescore
  if (!isLive && !isFinal) return 'not on'
  return { runs: [awayTeam.runs, homeTeam.runs], inning: inningCurrent, isFinal }
}
