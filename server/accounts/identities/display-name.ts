import { MAX_LENGTH, singleLineText } from '../../../contract/text-inputs.ts'

const line = singleLineText(1, MAX_LENGTH.name)

/** First and last name as one, as far as they can stand in a line; undefined where nothing is left. */
export const displayName = (first: string | undefined, last: string | undefined): string | undefined => {
  const parts = [first, last].map((it) => line.safeParse(it)).flatMap((it) => (it.success ? [it.data] : []))
  const name = line.safeParse(parts.join(' '))
  return name.success ? name.data : parts[0]
}
