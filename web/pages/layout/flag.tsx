import type { Language } from '../../i18n/language.ts'

/** The flag of a language: Mexico's for Spanish, that of the United States for English; decorative beside its name. */
export const Flag = ({ language }: { language: Language }) => (
  <svg viewBox="0 0 24 16" width="24" height="16" aria-hidden="true" focusable="false">
    {language === 'es' ? <Mexico /> : <UnitedStates />}
  </svg>
)

const Mexico = () => (
  <>
    <rect width="8" height="16" fill="#006847" />
    <rect x="8" width="8" height="16" fill="#fff" />
    <rect x="16" width="8" height="16" fill="#ce1126" />
    <path d="M9.900 9.200a2.300 2.300 0 0 0 4.200 0" fill="none" stroke="#4d7c2a" strokeWidth="0.800" />
    <path
      fill="#7a4a21"
      d="M12 5.100c1 0 1.700.600 1.900 1.400l-.700.200c.300.900 0 1.900-.900 2.300h-.800c-.900-.500-1.100-1.500-.700-2.400l-.500-.400c.400-.700 1-1.100 1.700-1.100Z"
    />
  </>
)

const STRIPE = 16 / 13
const redStripes = [0, 2, 4, 6, 8, 10, 12]
const stars = [
  [1.7, 1.6],
  [4.8, 1.6],
  [7.9, 1.6],
  [3.25, 4.3],
  [6.35, 4.3],
  [1.7, 7],
  [4.8, 7],
  [7.9, 7],
] as const

const UnitedStates = () => (
  <>
    <rect width="24" height="16" fill="#fff" />
    {redStripes.map((row) => (
      <rect key={row} y={row * STRIPE} width="24" height={STRIPE} fill="#b22234" />
    ))}
    <rect width="9.600" height={STRIPE * 7} fill="#3c3b6e" />
    {stars.map(([x, y]) => (
      <circle key={`${x} ${y}`} cx={x} cy={y} r="0.600" fill="#fff" />
    ))}
  </>
)
