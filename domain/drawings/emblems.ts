import { circle, group, path, type Shape } from './shapes.ts'

/** A club's colours and motif; a guest's has none. */
export type Emblem = { ground: string; rim: string; motif?: Shape }

const guest: Emblem = { ground: '#1d2740', rim: '#5b6785' }

/** Our own emblem of a club by its Stats API id; the plain colours of a guest for one we do not know. */
export const emblemOf = (clubId: number): Emblem => emblems.get(clubId) ?? guest

/** A motif of each club's name in its colours, bright enough for a night ground; 64 units wide and high. */
const emblems: ReadonlyMap<number, Emblem> = new Map<number, Emblem>([
  [673, { ground: '#1c2a6b', rim: '#e4b13c', motif: eagle() }],
  [677, { ground: '#12100e', rim: '#fc6a1a', motif: orange() }],
  [680, { ground: '#134f9c', rim: '#eef3fb', motif: deerDance() }],
  [676, { ground: '#b71a1c', rim: '#f6d9a0', motif: feathers() }],
  [675, { ground: '#14553c', rim: '#d9e27a', motif: cane() }],
  [5482, { ground: '#1f3a6b', rim: '#9cbcf0', motif: cotton() }],
  [678, { ground: '#6d1b42', rim: '#f0c9b0', motif: tomato() }],
  [679, { ground: '#d31230', rim: '#ffffff', motif: stag() }],
  [674, { ground: '#15223f', rim: '#d3ae35', motif: sombrero() }],
  [5483, { ground: '#232a56', rim: '#d9dce8', motif: saddle() }],
  [6483, { ground: '#0c5a3c', rim: '#f0b93a', motif: jaguar() }],
])

function eagle(): Shape {
  return group(
    {},
    path({
      fill: '#e4b13c',
      d: 'M32 22c4-7 13-10 22-9.500-1 4-3 6-6 7 2 .3 3 .2 4.500-.1-1.500 4-4 6-7.500 6.800 1.500.5 2.500.6 4 .5-2 3.400-5 5-9 5.300L36.500 36l2.500 9-7 6-7-6 2.500-9-3.500-4c-4-.3-7-1.900-9-5.300 1.500.1 2.500 0 4-.5-3.500-.8-6-2.800-7.500-6.800 1.500.3 2.500.4 4.500.1-3-1-5-3-6-7 9-.5 18 2.500 22 9.500Z',
    }),
    path({ fill: '#f4efe0', d: 'M26 24c0-6 2.500-11 7.500-11 3.500 0 5.500 2 5.500 5l-4 7-9 2Z' }),
    path({
      fill: '#f08a24',
      d: 'M36.500 15.500c3.500.2 5.500 2.200 5.500 5.700-1.700-1.300-3.500-1.900-6.200-1.700Z',
    }),
    circle({ cx: 34, cy: 17.3, r: 1.4, fill: '#1c2a6b' }),
  )
}

function orange(): Shape {
  const wedges = [0, 45, 90, 135, 180, 225, 270, 315]
  return group(
    {},
    circle({ cx: 32, cy: 29, r: 17, fill: '#fc6a1a' }),
    circle({ cx: 32, cy: 29, r: 14.2, fill: '#ffe3c4' }),
    ...wedges.map((angle) =>
      path({
        transform: `rotate(${angle} 32 29)`,
        fill: '#ff8a2b',
        d: 'M32 27.300 28.300 18.600a1.300 1.300 0 0 1 .8-1.740 12.600 12.600 0 0 1 5.800 0 1.300 1.300 0 0 1 .8 1.740Z',
      }),
    ),
    path({ fill: '#4fb35c', d: 'M33 12c1-4.500 5-6 10-5.200-.6 4.400-4.300 6.800-10 5.200Z' }),
  )
}

function deerDance(): Shape {
  return group(
    { fill: 'none', stroke: '#f4f7fc', strokeLinecap: 'round', strokeLinejoin: 'round', strokeWidth: 2.8 },
    path({
      d: 'M29 37c-6-2-12-7-13-15-.3-3 .3-6 1.500-8.500M17 24c-2.500-.5-4.500-2-5.500-4.500M20.500 30c-1-3.500-.5-6.500 2-9.500',
    }),
    path({
      d: 'M35 37c6-2 12-7 13-15 .3-3-.3-6-1.500-8.500M47 24c2.500-.5 4.500-2 5.500-4.500M43.500 30c1-3.500.5-6.500-2-9.500',
    }),
    path({ fill: '#f4f7fc', stroke: 'none', d: 'M25 36h14l-3.500 12a3.600 3.600 0 0 1-7 0Z' }),
    group(
      { fill: '#e2483d', stroke: 'none' },
      circle({ cx: 32, cy: 23.5, r: 3.6 }),
      circle({ cx: 37, cy: 27, r: 3.6 }),
      circle({ cx: 35, cy: 32.5, r: 3.6 }),
      circle({ cx: 29, cy: 32.5, r: 3.6 }),
      circle({ cx: 27, cy: 27, r: 3.6 }),
    ),
    circle({ cx: 32, cy: 28.5, r: 2.7, fill: '#ffd166', stroke: 'none' }),
  )
}

function feathers(): Shape {
  const feathers = [-56, -28, 0, 28, 56]
  return group(
    { transform: 'translate(32 30) scale(.88) translate(-32 -29)' },
    ...feathers.map((angle) =>
      group(
        { transform: `rotate(${angle} 32 40)` },
        path({
          fill: '#fbf3e2',
          d: 'M32 9.500c3.600 4 4.600 9.500 3.400 15L32 34l-3.400-9.500c-1.200-5.500-.2-11 3.400-15Z',
        }),
        path({
          fill: '#1d1b1a',
          d: 'M32 9.500c2 2.200 3.200 4.800 3.700 7.600h-7.400c.5-2.800 1.700-5.400 3.700-7.600Z',
        }),
        path({ stroke: '#b71a1c', strokeWidth: 1.1, d: 'M32 18v14' }),
      ),
    ),
    path({
      fill: '#f0b93a',
      d: 'M20.500 37.500c7-3.400 16-3.400 23 0l-2.300 5.200c-5.600-2.500-12.800-2.500-18.400 0Z',
    }),
    circle({ cx: 32, cy: 47, r: 3.2, fill: '#fbf3e2' }),
  )
}

function cane(): Shape {
  return group(
    { strokeLinecap: 'round' },
    group({ stroke: '#e8ee9a', strokeWidth: 4.4 }, path({ d: 'm19 45 23-31M45 45 22 14' })),
    group(
      { stroke: '#14553c', strokeWidth: 1.8 },
      path({
        d: 'm23.300 35.600 4.600 3.400M29.800 26.900l4.600 3.400M36.200 18.200l4.600 3.400M40.700 35.600 36.100 39M34.200 26.900l-4.600 3.400M27.800 18.200l-4.600 3.400',
      }),
    ),
    group(
      { fill: '#8bcf6a' },
      path({
        d: 'M42 14c2-4 6-5.500 11-4.500-2 4-6 5.500-11 4.500ZM42 15c4-1.200 7.500 0 10 4-4.300.8-7.500-.5-10-4ZM22 14c-2-4-6-5.500-11-4.500 2 4 6 5.500 11 4.500ZM22 15c-4-1.200-7.500 0-10 4 4.300.8 7.500-.5 10-4Z',
      }),
    ),
  )
}

function cotton(): Shape {
  return group(
    {},
    group(
      { fill: '#f7faff' },
      circle({ cx: 24.5, cy: 24, r: 8.5 }),
      circle({ cx: 39.5, cy: 24, r: 8.5 }),
      circle({ cx: 32, cy: 18, r: 8.5 }),
      circle({ cx: 32, cy: 29, r: 9 }),
    ),
    path({
      fill: 'none',
      stroke: '#c3d4f2',
      strokeWidth: 1.5,
      strokeLinecap: 'round',
      d: 'M27 19.500c1.500 2 2 4.500 1 7M37 19.500c-1.500 2-2 4.500-1 7M32 25v8',
    }),
    path({
      fill: '#9c6b3f',
      d: 'M32 45c-7 0-12.500-4.500-14.500-12 4 .6 7 2.500 8.500 5 1-2.500 3-4.400 6-5.500 3 1.100 5 3 6 5.500 1.500-2.500 4.500-4.400 8.500-5C44.500 40.500 39 45 32 45Z',
    }),
    path({ stroke: '#9c6b3f', strokeWidth: 3, strokeLinecap: 'round', d: 'M32 44v7' }),
  )
}

function tomato(): Shape {
  return group(
    {},
    path({
      fill: '#f0483e',
      d: 'M32 17c4-2.600 16-2.500 16 10.500C48 39 40 46.500 32 46.500S16 39 16 27.500C16 14.500 28 14.400 32 17Z',
    }),
    path({
      fill: '#ff8b7b',
      d: 'M21 24c.8-3 2.700-4.600 5.500-5-1.400 2-2.500 4-3 7.500-.3 1.700-3 .2-2.500-2.500Z',
    }),
    path({
      fill: '#6cc04a',
      d: 'M31 9.500h2.600l.4 5.500 9-2.500-5 5.500 5.500 4-7.500-.7L32 28l-4-6.700-7.500.7 5.500-4-5-5.500 9 2.500Z',
    }),
  )
}

function stag(): Shape {
  return group(
    {},
    path({
      fill: 'none',
      stroke: '#fff',
      strokeWidth: 2.8,
      strokeLinecap: 'round',
      strokeLinejoin: 'round',
      d: 'M27.500 24c-3-1-8-3-9.500-14M19.500 17c-3-.3-5.500-1.500-7.500-4M23 21.500c-1-3-.8-6 .8-9M36.500 24c3-1 8-3 9.500-14M44.500 17c3-.3 5.500-1.500 7.500-4M41 21.500c1-3 .8-6-.8-9',
    }),
    path({
      fill: '#fff',
      d: 'm15.500 26.500 10.300-2.700 6.200-1.300 6.200 1.300 10.300 2.700c-1.400 4-4.300 5.800-8.500 5.500l-2.700 11.500c-.8 3.500-2.800 5.500-5.300 5.500s-4.500-2-5.300-5.500L24 32c-4.200.3-7.100-1.500-8.500-5.500Z',
    }),
    path({ fill: '#d31230', d: 'M26.300 31.500 29.500 33l-2.500 1ZM37.700 31.500 34.500 33l2.500 1Z' }),
    path({ fill: '#2b0a10', d: 'M29.200 43.500h5.600L32 47Z' }),
  )
}

function sombrero(): Shape {
  return group(
    { transform: 'translate(32 30) scale(.86) translate(-32 -31)' },
    path({
      fill: '#f1d673',
      d: 'M7.500 33.500C12 38 22 40.500 32 40.500S52 38 56.500 33.500c-.6 8-11.500 13-24.500 13s-23.900-5-24.500-13Z',
    }),
    path({
      fill: '#d3ae35',
      d: 'M21 37.500C22.500 26 25 13.500 32 13.500S41.500 26 43 37.500c-6.500 2.600-15.500 2.600-22 0Z',
    }),
    path({
      fill: '#b3322c',
      d: 'M21.600 33c6.500 2.400 14.300 2.400 20.800 0l.6 4.500c-6.500 2.600-15.500 2.600-22 0Z',
    }),
    path({
      fill: 'none',
      stroke: '#fff6d6',
      strokeWidth: 1.5,
      strokeLinecap: 'round',
      d: 'M14 40c5 2.300 11 3.600 18 3.600S45 42.300 50 40M28 20.500c1-2.500 2.300-3.700 4-3.700s3 1.200 4 3.700',
    }),
  )
}

function saddle(): Shape {
  return group(
    {},
    path({ fill: '#f2c14e', d: 'M35.500 7.500a9 9 0 1 0 7 13.700A7.300 7.300 0 1 1 35.500 7.500Z' }),
    group(
      { transform: 'translate(32 54) scale(.86) translate(-32 -55)' },
      path({
        fill: '#8f9bd6',
        d: 'M9 36.500 17.500 29l4.500-5.500 3.500 3.200 4-6.200c.8-1.200 2-1.200 2.700 0l3.300 5.500 3.500-2.500 6 7.500 9.500 6L34 56a3 3 0 0 1-4 0Z',
      }),
      path({
        fill: '#dfe4f7',
        d: 'm22 23.500 3.500 3.200 4-6.200c.8-1.200 2-1.200 2.700 0l3.300 5.500 3.500-2.500 2.500 3.200-6 2-3 6-4.500-4-4 3.500-4.500-6.500Z',
      }),
    ),
  )
}

function jaguar(): Shape {
  return group(
    {},
    path({
      fill: '#f0b93a',
      d: 'M18 12c3.500-1 6.500.2 8.500 3 3.500-1 7.500-1 11 0 2-2.800 5-4 8.500-3 1.800 4 1 7.500-1.500 10 2 8-1 15-5.500 19.500-4 4-10 4-14 0C20.500 37 17.500 30 19.500 22c-2.500-2.500-3.300-6-1.500-10Z',
    }),
    group(
      { fill: '#123c2a' },
      path({
        d: 'M22.500 25.500c3 0 5 1.200 6 3.500-3 .6-5.200-.5-6-3.500ZM41.500 25.500c-3 0-5 1.200-6 3.500 3 .6 5.200-.5 6-3.500ZM28.500 34.500h7L32 38.500Z',
      }),
      circle({ cx: 28, cy: 19.5, r: 1.6 }),
      circle({ cx: 36, cy: 19.5, r: 1.6 }),
      circle({ cx: 32, cy: 23, r: 1.6 }),
      circle({ cx: 24, cy: 35.5, r: 1.3 }),
      circle({ cx: 40, cy: 35.5, r: 1.3 }),
    ),
  )
}
