import type { ReactNode } from 'react'
import type { TutorialLanguage } from '../../i18n/tutorial-story.ts'
import { Flag, flagDrawings } from '../../ui/flag.tsx'

const WHITE = '#fff'

/** With those of Brazil, Italy and Russia. */
const drawings = {
  ...flagDrawings,
  pt: (
    <>
      <path fill="#009739" d="M0 0h60v40H0Z" />
      <path fill="#fedd00" d="M30 4.5 55 20 30 35.5 5 20Z" />
      <circle cx="30" cy="20" r="9" fill="#012169" />
      <path fill="none" stroke={WHITE} strokeWidth="1.8" d="M21.5 17.500c6-1.5 12.5.5 16.7 5.5" />
    </>
  ),
  it: (
    <>
      <path fill="#009246" d="M0 0h20v40H0Z" />
      <path fill="#ce2b37" d="M40 0h20v40H40Z" />
    </>
  ),
  ru: (
    <>
      <path fill="#0039a6" d="M0 13.330h60v13.340H0Z" />
      <path fill="#d52b1e" d="M0 26.660h60V40H0Z" />
    </>
  ),
} satisfies Record<TutorialLanguage, ReactNode>

type LanguageFlagProps = { code: TutorialLanguage; width: number; className?: string | undefined }

/** The flag of a language of the tutorial. */
export const LanguageFlag = ({ code, ...size }: LanguageFlagProps) => <Flag {...size}>{drawings[code]}</Flag>
