import { memo } from 'react'
import styles from './stadium.module.css'

/** A park of the Pacific at dusk, drawn: sky, stands, lights and the diamond seen from behind home plate. */
export const Stadium = memo(({ className }: { className: string | undefined }) => (
  <svg
    viewBox="0 0 1440 800"
    preserveAspectRatio="xMidYMax slice"
    className={className}
    aria-hidden="true"
    focusable="false"
  >
    <Paints />
    <rect width="1440" height="800" fill="url(#sky)" />
    <Stars />
    <ellipse cx="1010" cy="470" rx="620" ry="150" fill="url(#dusk)" />
    <path
      fill="#0c1430"
      d="M0 440c90-30 150-64 230-60 60 4 96 40 170 34 80-8 120-66 210-70 70-2 110 52 190 54 90 2 140-74 240-70 90 4 130 62 210 66 70 4 120-26 190-30v136H0Z"
    />
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
      <stop offset="0" stopColor="#fff8e0" stopOpacity="0.34" />
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
    <clipPath id="fair">
      <path d="M-40 800V528c220-42 480-58 760-58s540 16 760 58v272Z" />
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
    <path fill="#0a1126" d="M-10 330c150 60 330 110 560 132l170 10 170-10c230-22 410-72 560-132v220H-10Z" />
    <path
      fill="url(#crowd)"
      d="M-10 346c150 58 330 106 560 128l170 10 170-10c230-22 410-70 560-128v84c-170 30-420 50-730 50S160 460-10 430Z"
    />
    <path
      fill="none"
      stroke="#ffb04a"
      strokeOpacity="0.75"
      strokeWidth="2"
      d="M-10 430c170 30 420 50 730 50s560-20 740-50"
    />
    <path fill="#08142a" d="M-10 432c170 30 420 50 730 50s560-20 740-50v112H-10Z" />
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

const Field = () => (
  <g clipPath="url(#fair)">
    <rect y="460" width="1440" height="340" fill="url(#grass)" />
    <g fill="#fff" opacity="0.055">
      <path d="M720 470 660 470-60 800h240ZM720 470h60L1500 800h-240ZM700 470h-16L420 800h150ZM740 470h16l264 330H870Z" />
    </g>
    <path
      fill="none"
      stroke="#9c5028"
      strokeWidth="16"
      d="M-40 536c220-42 480-58 760-58s540 16 760 58"
      opacity="0.9"
    />
    <ellipse cx="720" cy="668" rx="420" ry="112" fill="url(#clay)" />
    <path fill="#2b8048" d="M720 592 1000 676 720 772 440 676Z" />
    <path fill="#fff" opacity="0.05" d="M720 592 860 634 580 724 440 676Z" />
    <g fill="none" stroke="#f6f1e2" strokeLinecap="round" strokeWidth="3.500">
      <path d="M720 790 1480 540M720 790-40 540" opacity="0.9" />
    </g>
    <ellipse cx="720" cy="676" rx="62" ry="17" fill="#b4642f" />
    <rect x="706" y="671" width="28" height="5" rx="1" fill="#fbf6e8" />
    <g fill="#fffdf4">
      <path d="m720 584 18 6-18 6-18-6ZM1000 669l20 7-20 7-20-7ZM440 669l20 7-20 7-20-7Z" />
    </g>
    <ellipse cx="720" cy="792" rx="120" ry="36" fill="#a5572a" />
    <path fill="#fffdf4" d="M702 778h36v8l-18 10-18-10Z" />
  </g>
)

type Tower = { x: number; top: number; scale: number; lean: number }
const towers: Tower[] = [
  { x: 150, top: 96, scale: 1.15, lean: 470 },
  { x: 505, top: 214, scale: 0.72, lean: 150 },
  { x: 935, top: 214, scale: 0.72, lean: -150 },
  { x: 1290, top: 96, scale: 1.15, lean: -470 },
]

const Lights = () => (
  <g>
    {towers.map((tower, order) => (
      <g key={tower.x} className={styles.tower} style={{ animationDelay: `${order * 180}ms` }}>
        <path
          fill="url(#beam)"
          d={`M${tower.x - 50 * tower.scale} ${tower.top}h${100 * tower.scale}L${tower.x + tower.lean + 320} 800h-640Z`}
        />
        <LightTower {...tower} />
      </g>
    ))}
  </g>
)

const ROWS = [0, 1, 2]
const LAMPS = [0, 1, 2, 3, 4, 5]

const LightTower = ({ x, top, scale }: Tower) => (
  <g transform={`translate(${x} ${top}) scale(${scale})`}>
    <path fill="#050914" d="M-5 40h10l5 290h-20Z" />
    <ellipse cy="22" rx="190" ry="120" fill="url(#halo)" opacity="0.55" />
    <rect x="-62" y="-6" width="124" height="58" rx="4" fill="#141d38" />
    {ROWS.map((row) =>
      LAMPS.map((lamp) => (
        <circle key={`${row}-${lamp}`} cx={-51 + lamp * 20.4} cy={5 + row * 18} r="7" fill="#fffdf2" />
      )),
    )}
  </g>
)
