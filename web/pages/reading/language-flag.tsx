import type { TutorialLanguage } from '../../i18n/tutorial/tutorial-story.ts'

const GREEN = '#006847'
const RED = '#ce1126'
const WHITE = '#fff'
const STAR = 'M0-1 .22-.31.95-.31.36.12.59.81 0 .38-.59.81-.36.12-.95-.31-.22-.31Z'

/** Drawn on 60 by 40: of Mexico, the United States, Brazil, Italy and Russia, simple enough for the size of a letter. */
const drawings = {
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
      <path fill={WHITE} d="M20 0h20v40H20Z" />
      <path fill="#ce2b37" d="M40 0h20v40H40Z" />
    </>
  ),
  ru: (
    <>
      <path fill={WHITE} d="M0 0h60v13.340H0Z" />
      <path fill="#0039a6" d="M0 13.330h60v13.340H0Z" />
      <path fill="#d52b1e" d="M0 26.660h60V40H0Z" />
    </>
  ),
} satisfies Record<TutorialLanguage, unknown>

type LanguageFlagProps = { code: TutorialLanguage; width: number; className?: string | undefined }

/** The flag that stands for a language; what it stands for is said beside it. */
export const LanguageFlag = ({ code, width, className }: LanguageFlagProps) => (
  <svg width={width} height={(width * 2) / 3} viewBox="0 0 60 40" aria-hidden="true" className={className}>
    {drawings[code]}
  </svg>
)
