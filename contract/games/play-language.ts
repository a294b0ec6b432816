import { z } from 'zod/mini'
import { languageIn } from '../language.ts'

/** Language of plays and notes: Spanish, the league's own, unless the query says English (`en`, `en_US`). */
export const playLanguage = z.pipe(z.catch(z._default(z.string(), 'es'), 'es'), z.transform(languageIn))
export type PlayLanguage = z.infer<typeof playLanguage>
