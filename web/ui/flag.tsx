import type { ReactNode } from 'react'
import type { Language } from '../i18n/language.ts'

/** Drawn on 60 by 40 of white, simple enough for the size of a letter: Mexico's and the United States'. */
export const flagDrawings = {
  es: (
    <>
      <path fill="#006847" d="M0 0h20v40H0Z" />
      <path fill="#ce1126" d="M40 0h20v40H40Z" />
      <path fill="none" stroke="#2f7d32" strokeWidth="1.6" d="M24.5 20a5.5 5.5 0 0 0 11 0" />
      <path fill="#7a4a20" d="M30 13.500c3 .5 4.5 2.5 4 5.500l-2 3.500h-4l-2-2.5 2-1-1-3Z" />
    </>
  ),
  en: (
    <>
      <path
        stroke="#b22234"
        strokeWidth="3.08"
        d="M0 1.54h60m-60 6.15h60m-60 6.15h60m-60 6.15h60m-60 6.15h60m-60 6.15h60m-60 6.15h60"
      />
      <path fill="#3c3b6e" d="M0 0h26v21.540H0Z" />
      <path
        stroke="#fff"
        strokeWidth="2"
        strokeLinecap="round"
        strokeDasharray="0 5"
        d="M3 3h21m-21 4h21m-21 4h21m-21 4h21m-21 4h21"
      />
    </>
  ),
} satisfies Record<Language, ReactNode>

type FlagProps = { children: ReactNode; width: number; className?: string | undefined }

/** A flag that stands for a language, which the text beside it names. */
export const Flag = ({ children, width, className }: FlagProps) => (
  <svg {...{ width, className }} height={(width * 2) / 3} viewBox="0 0 60 40" aria-hidden="true">
    <path fill="#fff" d="M0 0h60v40H0Z" />
    {children}
  </svg>
)
