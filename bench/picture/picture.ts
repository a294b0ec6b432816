import { glassToGlass } from './delay.ts'
import { faultMatrix } from './faults.ts'
import { firstFrames } from './first-frame.ts'
import { lines } from './lines.ts'
import { type Figure, type Options, readOptions } from './options.ts'
import { soak } from './soak.ts'
import { openStage, type Stage } from './stage.ts'

type Part = (stage: Stage, options: Options) => Promise<Figure[]>
const parts: Record<Options['parts'][number], Part> = {
  delay: glassToGlass,
  first: firstFrames,
  faults: faultMatrix,
  lines,
  soak,
}

/** A viewer's experience of a live game, by the clock painted in its picture; `args` as for `readOptions`. */
export const pictureOnTheScreen = async (args: readonly string[]): Promise<Figure[]> => {
  const options = readOptions(args)
  const stage = await openStage(options.source, Math.random)
  try {
    const figures: Figure[] = []
    for (const part of options.parts) figures.push(...(await parts[part](stage, options)))
    return figures
  } finally {
    await stage.close()
  }
}
