import { expect, test } from 'vitest'
import { type PlayLine, playLines } from '../../../../domain/plays/play-facts.ts'
import { playSentence } from '../../../../domain/plays/play-sentence.ts'
import { playTitle } from '../../../../domain/plays/play-titles.ts'
import { haveRecordings, recordedPlays, recording, recordings } from '../../../../testing/feeds/recordings.ts'
import { testEach } from '../../../../testing/league-data.ts'
import { parseFeed } from '../../../providers/league/league-feed-shape.ts'
import { readFeed } from '../read-feed.ts'

type Recorded = {
  liveData: {
    plays: { allPlays: { runners: Runner[]; playEvents: { details: { eventType?: string } }[] }[] }
  }
}
type Runner = {
  movement: { end: string | null }
  details: { playIndex: number; runner: { fullName: string } }
}

const inProgress = ['823717__baseline', '823717__patch_t2+30s', '824445__baseline_2']
const games = (
  haveRecordings
    ? [
        ...recordings('finals'),
        ...recordings('in-progress'),
        recordedPlays(744_914),
        ...inProgress.map((name) => ({ name, json: recording('diffpatch', `${name}.json`) })),
      ]
    : []
).map(({ name, json }) => {
  const log = readFeed(parseFeed(json))
  if (log === undefined) throw new Error('the recording was not understood')
  const names = Object.values(log.players).map((it) => it.name.trim())
  return { name, json: json as Recorded, names, lines: playLines(log, Number.POSITIVE_INFINITY) }
})
const complete = games.filter((it) => it.names.length > 0)

/**
 * English words, without the loanwords of Mexican fans (strike, wild pitch, passed ball, balk, out, home,
 * foul).
 */
const ENGLISH =
  /\b(a|an|the|to|of|on|and|with|in|for|from|by|his|walks?|singles?|doubles|triples|homers?|hits?|grounds?|flies|lines|pops|strikes?|swinging|called|steals?|caught|scores?|reaches|fielders?|baseman|shortstop|pitcher|catcher|left|right|center|field|fly|ground|line|drive|sharp|soft|first|second|third|1st|2nd|3rd|base hit|error by|advances?|replaces?|remains|game|visit|change|switch|pinch|runner|batter|overturned|upheld|challenged)\b/i
const spanishToo = /\b(a|error|line|strike)\b/gi

testEach(test, complete)(
  'every recorded play of $name has a Spanish title and sentence without a word of English',
  ({ lines, names }) => {
    const byLength = [...names].sort((a, b) => b.length - a.length)
    for (const { facts } of lines) {
      expect(playTitle(facts), facts.eventType).toMatch(/^\p{Lu}\p{L}/u)
      const { title, description } = playSentence(facts, 'es')
      expect(description).not.toBe(facts.description)
      const withoutNames = byLength.reduce(
        (text, name) => text.replaceAll(name, ''),
        `${title} ${description}`,
      )
      expect(withoutNames.replace(spanishToo, '')).not.toMatch(ENGLISH)
      expect(description).not.toMatch(/undefined|null|\(\)| {2}|\.\.| [.,]/)
      expect(description).toMatch(/^[\p{Lu}].*\.$/u)
    }
  },
)

testEach(test, complete)(
  'the Spanish plays of $name name exactly the players who scored',
  ({ lines, json }) => {
    const describedScorers = lines.filter((it) => !it.isRepeated).flatMap(scorersIn)
    const scored = json.liveData.plays.allPlays.flatMap((play) =>
      play.runners.filter((it) => it.movement.end === 'score').map((it) => it.details.runner.fullName.trim()),
    )
    expect(describedScorers.toSorted()).toEqual(scored.toSorted())
  },
)

testEach(test, complete)(
  'the Spanish plays of $name mark each run once, on the line that says who scored',
  ({ lines, json }) => {
    const visibleLines = lines.filter((it) => !it.isRepeated)
    for (const { isScoring, facts } of visibleLines)
      expect([facts.description, isScoring]).toEqual([
        facts.description,
        facts.runs.some((it) => it.to === 'score'),
      ])
    const runs = json.liveData.plays.allPlays.flatMap((play) =>
      play.runners.filter((it) => it.movement.end === 'score'),
    )
    const scoringRuns = visibleLines.flatMap((it) =>
      it.isScoring ? it.facts.runs.filter((run) => run.to === 'score') : [],
    )
    expect(scoringRuns).toHaveLength(runs.length)
  },
)

testEach(test, complete)('the English plays of $name keep the feed’s own text', ({ lines }) => {
  for (const { facts } of lines)
    expect(playSentence(facts, 'en')).toEqual({ title: facts.event, description: facts.description })
})

test.skipIf(complete.length === 0)(
  'the recordings have most kinds of plays, so that the tests of Spanish prove something',
  () => {
    const kinds = new Set(complete.flatMap((it) => it.lines.map((line) => line.facts.eventType)))
    expect(kinds.size).toBeGreaterThan(25)
  },
)

/**
 * The names of the scorers in a Spanish line; a name with a full stop (Jr.) would end the sentence too soon.
 */
const scorersIn = ({ facts }: PlayLine): string[] => {
  const { description } = playSentence(facts, 'es')
  const homer = facts.eventType === 'home_run' ? [facts.batter.name] : []
  const [, list = ''] = /\banotan? ([^.;]*)[.;]/i.exec(description.replaceAll('Jr.', 'Jr')) ?? []
  const others = facts.runs.map((it) => it.name).filter((name) => list.includes(name.replace('Jr.', 'Jr')))
  return [...homer, ...others]
}
