import { memo } from 'react'
import { cx } from '../../ui/cx.ts'
import styles from './hero.module.css'

/** Artwork of a park at dusk: sky, stands, lights and the diamond from behind home plate. */
export const Stadium = memo(({ className }: { className: string | undefined }) => (
  <svg
    viewBox="-240 0 1920 800"
    preserveAspectRatio="xMidYMax slice"
    className={className}
    aria-hidden="true"
    focusable="false"
  >
    <Paints />
    <rect x="-240" width="1920" height="800" fill="url(#sky)" />
    <Stars />
    <ellipse cx="860" cy="462" rx="760" ry="170" fill="url(#dusk)" />
    <path
      fill="#0c1430"
      d="M-240 470c80-50 160-60 240-30 90-30 150-64 230-60 60 4 96 40 170 34 80-8 120-66 210-70 70-2 110 52 190 54 90 2 140-74 240-70 90 4 130 62 210 66 70 4 120-26 190-30 90-10 160 20 240 40v126H-240Z"
    />
    <Masts />
    <Stands />
    <Field />
    <Lights />
  </svg>
))

const Paints = () => (
  <defs>
    <linearGradient id="sky" x1="0" y1="0" x2="0" y2="1">
      <stop offset="0" stopColor="#040713" />
      <stop offset="0.32" stopColor="#0c1734" />
      <stop offset="0.5" stopColor="#27305c" />
      <stop offset="0.58" stopColor="#6b4357" />
      <stop offset="0.62" stopColor="#b5643d" />
    </linearGradient>
    <radialGradient id="dusk">
      <stop offset="0" stopColor="#ffb463" stopOpacity="0.75" />
      <stop offset="1" stopColor="#ff8a3d" stopOpacity="0" />
    </radialGradient>
    <radialGradient id="halo">
      <stop offset="0" stopColor="#fffbe8" />
      <stop offset="0.18" stopColor="#fff2c8" stopOpacity="0.6" />
      <stop offset="1" stopColor="#cfe0ff" stopOpacity="0" />
    </radialGradient>
    <linearGradient id="beam" x1="0" y1="0" x2="0" y2="1">
      <stop offset="0" stopColor="#fff8e0" stopOpacity="0.22" />
      <stop offset="1" stopColor="#dfeaff" stopOpacity="0" />
    </linearGradient>
    <radialGradient id="grass" cx="0.5" cy="0.35" r="0.75">
      <stop offset="0" stopColor="#3f9a56" />
      <stop offset="0.55" stopColor="#216b3e" />
      <stop offset="1" stopColor="#0c3320" />
    </radialGradient>
    <linearGradient id="clay" x1="0" y1="0" x2="0" y2="1">
      <stop offset="0" stopColor="#c9763e" />
      <stop offset="1" stopColor="#8c4421" />
    </linearGradient>
    <pattern id="crowd" width="22" height="14" patternUnits="userSpaceOnUse">
      <circle cx="3" cy="4" r="1.300" fill="#ffe1ad" opacity="0.7" />
      <circle cx="10" cy="3" r="1.200" fill="#c4d4ff" opacity="0.55" />
      <circle cx="17" cy="5" r="1.300" fill="#ff9c7d" opacity="0.5" />
      <circle cx="6" cy="10" r="1.200" fill="#aebfe8" opacity="0.5" />
      <circle cx="14" cy="11" r="1.300" fill="#fff0d0" opacity="0.6" />
    </pattern>
    <radialGradient id="night" cx="0.5" cy="0.6" r="0.62">
      <stop offset="0.35" stopColor="#050814" stopOpacity="0" />
      <stop offset="1" stopColor="#050814" stopOpacity="0.78" />
    </radialGradient>
    <clipPath id="fair">
      <path d="M-240 800V424c250 52 600 82 960 82s710-30 960-82v376Z" />
    </clipPath>
  </defs>
)

const stars: [number, number, number][] = [
  [90, 70, 1.3],
  [210, 150, 0.9],
  [330, 40, 1.1],
  [470, 110, 0.8],
  [560, 60, 1.4],
  [660, 170, 0.9],
  [745, 44, 1],
  [850, 120, 0.8],
  [930, 62, 1.3],
  [1060, 150, 0.9],
  [1150, 36, 1.1],
  [1250, 120, 0.8],
  [1330, 70, 1.3],
  [1400, 170, 0.9],
  [40, 210, 0.8],
  [620, 250, 0.8],
]

const Stars = () => (
  <g fill="#fff" opacity="0.75">
    {stars.map(([x, y, r]) => (
      <circle key={`${x}-${y}`} cx={x} cy={y} r={r} />
    ))}
  </g>
)

const Stands = () => (
  <g>
    <path
      fill="#0a1126"
      d="M-240 262c230 90 500 168 790 192l170 12 170-12c290-24 560-102 790-192v290H-240Z"
    />
    <path
      fill="url(#crowd)"
      d="M-240 280c230 88 500 164 790 188l170 12 170-12c290-24 560-100 790-188v104c-250 56-600 88-960 88s-710-32-960-88Z"
    />
    <path
      fill="none"
      stroke="#ffb04a"
      strokeOpacity="0.8"
      strokeWidth="2.500"
      d="M-240 386c250 56 600 88 960 88s710-32 960-88"
    />
    <path fill="#07142b" d="M-240 389c250 56 600 88 960 88s710-32 960-88v130H-240Z" />
    <g transform="translate(640 392)">
      <rect width="160" height="74" rx="5" fill="#060b18" stroke="#36456e" strokeWidth="2" />
      <g fill="#ffb04a">
        <rect x="14" y="14" width="38" height="8" rx="2" opacity="0.9" />
        <rect x="14" y="34" width="38" height="8" rx="2" opacity="0.9" />
        <circle cx="20" cy="58" r="4" />
        <circle cx="34" cy="58" r="4" />
        <circle cx="48" cy="58" r="4" opacity="0.25" />
      </g>
      <g fill="#fff4d6" opacity="0.85">
        {[66, 78, 90, 102, 114, 126].map((x) => (
          <g key={x}>
            <rect x={x} y="13" width="7" height="10" rx="1.500" />
            <rect x={x} y="33" width="7" height="10" rx="1.500" />
          </g>
        ))}
      </g>
      <g fill="#ff5a52">
        <rect x="140" y="12" width="10" height="12" rx="1.500" />
        <rect x="140" y="32" width="10" height="12" rx="1.500" />
      </g>
    </g>
  </g>
)

const MOWN = [-1280, -900, -560, -260, 0, 260, 560, 900]

const Field = () => (
  <g clipPath="url(#fair)">
    <rect x="-240" y="440" width="1920" height="360" fill="url(#grass)" />
    <g fill="#fff" opacity="0.05">
      {MOWN.map((reach) => (
        <path
          key={reach}
          d={`M720 300 ${720 + reach} 800h${reach < 0 ? 150 + reach / -12 : 150 + reach / 12}Z`}
        />
      ))}
    </g>
    <path
      fill="none"
      stroke="#8f4a26"
      strokeWidth="15"
      d="M-240 452c250 52 600 80 960 80s710-28 960-80"
      transform="translate(0 -28)"
    />
    <ellipse cx="720" cy="668" rx="420" ry="112" fill="url(#clay)" />
    <path fill="#2b7d46" d="M720 592 1000 676 720 772 440 676Z" />
    <path fill="#fff" opacity="0.05" d="M720 592 860 634 580 724 440 676Z" />
    <g fill="none" stroke="#f6f1e2" strokeLinecap="round" strokeWidth="3.500">
      <path d="M720 790 1700 462M720 790-260 462" opacity="0.85" />
    </g>
    <ellipse cx="720" cy="676" rx="62" ry="17" fill="#b4642f" />
    <rect x="706" y="671" width="28" height="5" rx="1" fill="#fbf6e8" />
    <g fill="#fffdf4">
      <path d="m720 584 18 6-18 6-18-6ZM1000 669l20 7-20 7-20-7ZM440 669l20 7-20 7-20-7Z" />
    </g>
    <ellipse cx="720" cy="792" rx="120" ry="36" fill="#a5572a" />
    <path fill="#fffdf4" d="M702 778h36v8l-18 10-18-10Z" />
    <Pitcher />
    <rect x="-240" y="440" width="1920" height="360" fill="url(#night)" />
  </g>
)

/** A pitcher in the wind-up. */
const Pitcher = () => (
  <g fill="#f4f1e6">
    <ellipse cx="722" cy="677" rx="22" ry="5" fill="#000" opacity="0.35" />
    <circle cx="719" cy="618" r="6.500" fill="#d8a377" />
    <path fill="#d7263d" d="M712 617a7.500 7.500 0 0 1 14.500-2.500l5 1.500-5.500 1.800Z" />
    <path d="M713 626c4-2 9-2 12 1l2 18-14 3Z" />
    <path d="m714 645 12-1 3 14-2 17h-5l0-15-6-6Z" />
    <path d="m723 645 14 5 5 12-4.500 3.500-6-8-9-3Z" />
    <path
      stroke="#f4f1e6"
      strokeLinecap="round"
      strokeWidth="4.500"
      fill="none"
      d="m715 629-7 7 9 3M724 629l5 8-8 3"
    />
    <path fill="#6b3a1c" d="M714 635c3-2 9-2 10 2s-6 7-10 4-2-5 0-6Z" />
  </g>
)

type Tower = { x: number; top: number; scale: number; lean: number; shown?: string | undefined }
/** Low enough to stand whole in the banner of every width, below what stands in it on a phone. */
const towers: Tower[] = [
  { x: 440, top: 284, scale: 0.75, lean: 210, shown: styles.besideNoText },
  { x: 1000, top: 284, scale: 0.75, lean: -210 },
  { x: 1400, top: 200, scale: 1.25, lean: -560, shown: styles.onWidestScreens },
]

const placed = ({ x, top, scale }: Tower) => `translate(${x} ${top}) scale(${scale})`

/** They stand behind the stands, which hide where they end. */
const Masts = () => (
  <g fill="#050914">
    {towers.map((tower) => (
      <path key={tower.x} className={tower.shown} transform={placed(tower)} d="M-5 40h10l5 280h-20Z" />
    ))}
  </g>
)

const Lights = () => (
  <g>
    {towers.map((tower, order) => (
      <g
        key={tower.x}
        className={cx(styles.tower, tower.shown)}
        style={{ animationDelay: `${order * 180}ms` }}
      >
        <path
          fill="url(#beam)"
          d={`M${tower.x - 50 * tower.scale} ${tower.top}h${100 * tower.scale}L${tower.x + tower.lean + 320} 800h-640Z`}
        />
        <Lamps {...tower} />
      </g>
    ))}
  </g>
)

const ROWS = [0, 1, 2]
const LAMPS = [0, 1, 2, 3, 4, 5]

const Lamps = (tower: Tower) => (
  <g transform={placed(tower)}>
    <ellipse cy="22" rx="190" ry="120" fill="url(#halo)" opacity="0.55" />
    <rect x="-62" y="-6" width="124" height="58" rx="4" fill="#141d38" />
    {ROWS.map((row) =>
      LAMPS.map((lamp) => (
        <circle key={`${row}-${lamp}`} cx={-51 + lamp * 20.4} cy={5 + row * 18} r="7" fill="#fffdf2" />
      )),
    )}
  </g>
)
