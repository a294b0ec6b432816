import { useId } from 'react'

type BallparkProps = {
  /** How far the play is: 0 the wind-up, 0.4 the swing, 1 the ball is gone. */
  progress: number
}

const SWING = 0.4
const MOUND = { x: 400, y: 236 }
const PLATE = { x: 400, y: 372 }
const FENCE = { x: 600, y: 74 }

/** A drawn picture of a game, from behind home plate: a pitch, and where it goes. */
export const Ballpark = ({ progress }: BallparkProps) => {
  const id = useId()
  const ball = ballAt(progress)
  const isOut = progress >= 1
  return (
    <svg viewBox="0 40 800 370" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <defs>
        <linearGradient id={`${id}sky`} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#050a1c" />
          <stop offset="1" stopColor="#27305c" />
        </linearGradient>
        <linearGradient id={`${id}grass`} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#1d5c37" />
          <stop offset="1" stopColor="#2f8a4c" />
        </linearGradient>
      </defs>
      <rect width="800" height="450" fill={`url(#${id}sky)`} />
      <path d="M0 168q400-64 800 0v60H0Z" fill="#0a1126" />
      <path d="M0 186q400-58 800 0v18q-400-46-800 0Z" fill="#1c2748" />
      <path d="M0 204q400-52 800 0v246H0Z" fill={`url(#${id}grass)`} />
      <path d="M400 450 90 262q310-64 620 0Z" fill="#a5602f" opacity="0.85" />
      <path d="M400 408 214 274q186-34 372 0Z" fill="#2b7d46" />
      <ellipse cx="400" cy="248" rx="44" ry="11" fill="#a5602f" />
      <path d="m386 380h28v8l-14 9-14-9Z" fill="#fffdf4" />
      <Batter hasSwung={progress >= SWING} />
      <circle
        cx={ball.x}
        cy={ball.y}
        r={ball.r}
        fill="#fffdf4"
        stroke="#d7263d"
        strokeWidth="1"
        opacity={isOut ? 0 : 1}
      />
      {isOut ? <Fireworks /> : null}
    </svg>
  )
}

const ballAt = (progress: number): { x: number; y: number; r: number } => {
  if (progress < SWING) {
    const flown = progress / SWING
    return { x: MOUND.x, y: MOUND.y - 14 + (PLATE.y - 22 - MOUND.y + 14) * flown, r: 3 + 5 * flown }
  }
  const flown = (progress - SWING) / (1 - SWING)
  const rise = 150 * Math.sin(Math.PI * flown * 0.8)
  return {
    x: PLATE.x + (FENCE.x - PLATE.x) * flown,
    y: PLATE.y - 22 + (FENCE.y + 90 - PLATE.y) * flown - rise * 0.6,
    r: 8 - 5.5 * flown,
  }
}

const Batter = ({ hasSwung }: { hasSwung: boolean }) => (
  <g transform="translate(340 310)">
    <ellipse cx="10" cy="74" rx="22" ry="5" fill="#000" opacity="0.3" />
    <circle cx="10" cy="6" r="9" fill="#b4794e" />
    <path d="M1 4a10 10 0 0 1 19-2l7 2-7 2Z" fill="#d7263d" />
    <path d="M0 16h20l4 28H-2Z" fill="#f7f3e8" />
    <path d="m0 44 8 28h-8L-8 44ZM14 44l10 28h-8L6 44Z" fill="#c5ccdb" />
    <path
      d={hasSwung ? 'M18 24 58 14' : 'M18 22 4-24'}
      stroke="#d8a45c"
      strokeLinecap="round"
      strokeWidth="5"
    />
  </g>
)

const sparks = [0, 45, 90, 135, 180, 225, 270, 315]

const Fireworks = () => (
  <g stroke="#ffc272" strokeLinecap="round" strokeWidth="4">
    {sparks.map((angle) => (
      <path key={angle} d="M0-14V-34" transform={`translate(600 132) rotate(${angle})`} />
    ))}
  </g>
)
