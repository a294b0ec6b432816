import { z } from 'zod'
import { languageIn } from '../language.ts'

/** Language of plays and notes: Spanish, the league's own, unless the query says English (`en`, `en_US`). */
export const playLanguage = z.string().default('es').catch('es').transform(languageIn)
export type PlayLanguage = z.infer<typeof playLanguage>
