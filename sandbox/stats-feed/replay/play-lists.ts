import { battingSide, type InningPlays, type Json, type Play } from '../shape/feed-shape.ts'

/** Indexes of the plays that scored, as the feed lists them. */
export const scoringPlays = (plays: readonly Play[]): number[] =>
  plays.filter((play) => play.about.isScoringPlay).map((play) => play.about.atBatIndex)

/** The feed's plays by inning and half, with the balls put in play. */
export const playsByInning = (plays: readonly Play[]): InningPlays[] => {
  const innings: InningPlays[] = []
  plays.forEach((play, i) => {
    const number = play.about.inning
    while (innings.length < number) {
      innings.push({ startIndex: i, endIndex: i, top: [], bottom: [], hits: { away: [], home: [] } })
    }
    const inning = innings[number - 1]
    if (inning === undefined) return
    inning.endIndex = i
    inning[play.about.halfInning].push(i)
    const hit = hitOf(play)
    if (hit !== undefined) inning.hits[battingSide(play.about.halfInning)].push(hit)
  })
  return innings
}

const hitOf = (play: Play): Json | undefined => {
  const event = play.playEvents.findLast(({ details }) => details.isInPlay === true)
  const coordinates = event?.hitData?.coordinates as { coordX?: number; coordY?: number } | undefined
  if (coordinates === undefined || play.result.event === undefined) return undefined
  return {
    inning: play.about.inning,
    pitcher: { ...play.matchup.pitcher },
    batter: { ...play.matchup.batter },
    coordinates: { x: coordinates.coordX, y: coordinates.coordY },
    type: hitType(play),
    description: play.result.event,
  }
}

const hitType = (play: Play) => {
  if (play.result.eventType === 'field_error') return 'E'
  return play.result.isOut === true ? 'O' : 'H'
}
