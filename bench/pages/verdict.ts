import type { PageFigures } from './measure-page.ts'

type Figure = Exclude<keyof PageFigures, 'blockedInAll'>

const figures: Record<Figure, { name: string; inWords: (value: number) => string }> = {
  kilobytes: { name: 'scripts and styles', inWords: (kb) => `${kb.toFixed(0)} KB` },
  largestPaint: { name: 'largest paint', inWords: (ms) => `${(ms / 1_000).toFixed(2)} s` },
  blocked: { name: 'blocked', inWords: (ms) => `${ms.toFixed(0)} ms` },
  shift: { name: 'shift', inWords: (sum) => sum.toFixed(3) },
}
const names = Object.keys(figures) as Figure[]

/** Limits for every page; `kilobytes` has those for some of our pages. */
const limits: Partial<Record<Figure, number>> = { largestPaint: 1_500, shift: 0.02 }
const kilobytes: Record<string, number> = { home: 120, watch: 330 }

/** The figures of our page that exceed a limit or a peer's figure, in words; empty when it passes. */
export const verdictOf = (
  page: string,
  ours: PageFigures,
  peers: ReadonlyMap<string, PageFigures>,
): string[] =>
  [
    ...names.map((it) => overLimit(page, it, ours[it])),
    ...[...peers].flatMap(([peer, theirs]) =>
      names.map((it) =>
        isMore(it, ours[it], theirs[it]) ? `BEHIND ${peer} in ${inWords(it, theirs[it])}` : '',
      ),
    ),
  ].filter((it) => it !== '')

const overLimit = (page: string, figure: Figure, ours: number): string => {
  const limit = figure === 'kilobytes' ? kilobytes[page] : limits[figure]
  return limit !== undefined && ours > limit ? `OVER the limit of ${inWords(figure, limit)}` : ''
}

/** Compares the printed figures: a shift of a ten-thousandth of the screen is no difference. */
const isMore = (figure: Figure, ours: number, theirs: number): boolean =>
  ours > theirs && inWords(figure, ours) !== inWords(figure, theirs)

const inWords = (figure: Figure, value: number) =>
  `${figures[figure].name} (${figures[figure].inWords(value)})`
