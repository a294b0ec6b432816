import type { ReactNode } from 'react'
import type { Language } from '../i18n/language.ts'

const GREEN = '#006847'
const RED = '#ce1126'
const WHITE = '#fff'
const STAR = 'M0-1 .22-.31.95-.31.36.12.59.81 0 .38-.59.81-.36.12-.95-.31-.22-.31Z'

/** Drawn on 60 by 40, simple enough for the size of a letter: Mexico's, and that of the United States. */
export const flagDrawings = {
  es: (
    <>
      <path fill={GREEN} d="M0 0h20v40H0Z" />
      <path fill={WHITE} d="M20 0h20v40H20Z" />
      <path fill={RED} d="M40 0h20v40H40Z" />
      <path fill="none" stroke="#2f7d32" strokeWidth="1.6" d="M24.5 20a5.5 5.5 0 0 0 11 0" />
      <path fill="#7a4a20" d="M30 13.500c3 .5 4.5 2.5 4 5.500l-2 3.500h-4l-2-2.5 2-1-1-3Z" />
    </>
  ),
  en: (
    <>
      <path fill={WHITE} d="M0 0h60v40H0Z" />
      <path
        fill="#b22234"
        d="M0 0h60v3.080H0Zm0 6.150h60v3.080H0Zm0 6.150h60v3.080H0Zm0 6.160h60v3.080H0Zm0 6.150h60v3.080H0Zm0 6.160h60v3.080H0Zm0 6.150h60V40H0Z"
      />
      <path fill="#3c3b6e" d="M0 0h26v21.540H0Z" />
      {[3.6, 8.4, 13.2, 18].map((y, row) =>
        (row % 2 === 0 ? [3.5, 9.8, 16.2, 22.5] : [6.6, 13, 19.4]).map((x) => (
          <path key={`${x} ${y}`} fill={WHITE} d={STAR} transform={`translate(${x} ${y}) scale(1.7)`} />
        )),
      )}
    </>
  ),
} satisfies Record<Language, ReactNode>

type FlagProps = { children: ReactNode; width: number; className?: string | undefined }

/** A flag that stands for a language; what it stands for is said beside it. */
export const Flag = ({ children, width, className }: FlagProps) => (
  <svg
    {...{ width, className }}
    height={(width * 2) / 3}
    viewBox="0 0 60 40"
    aria-hidden="true"
    focusable="false"
  >
    {children}
  </svg>
)
