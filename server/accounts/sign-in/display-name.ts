import { cleanedName } from '../../../contract/text-inputs.ts'

/** First and last name as one, without characters that no name has; undefined if nothing is left. */
export const displayName = (first: string | undefined, last: string | undefined): string | undefined =>
  cleanedName([first, last].filter((it) => it !== undefined).join(' ')) || undefined
