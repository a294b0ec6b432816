import type { PlayFacts } from './play-facts.ts'

type Hit = PlayFacts['hit']

const grounder: Hit = { trajectory: 'ground_ball', location: '6' }
const fly: Hit = { trajectory: 'fly_ball', location: '8' }

/** An event type of the upstream's `v1/eventTypes`, its English name, and what we make of a play of it. */
export type EventTypeRow = [
  type: string,
  english: string,
  title: string,
  sentence: string,
  over?: Partial<PlayFacts>,
]

/** Those that end a plate appearance. */
export const battingEventTypes: EventTypeRow[] = [
  [
    'single',
    'Single',
    'Sencillo',
    'Adrián Paredes conecta sencillo con roletazo al campo corto.',
    { hit: grounder },
  ],
  [
    'double',
    'Double',
    'Doblete',
    'Adrián Paredes conecta doblete con elevado al jardín central.',
    { hit: fly },
  ],
  [
    'triple',
    'Triple',
    'Triple',
    'Adrián Paredes conecta triple con elevado al jardín central.',
    { hit: fly },
  ],
  [
    'home_run',
    'Home Run',
    'Jonrón',
    'Adrián Paredes conecta jonrón con elevado por el jardín central.',
    { hit: fly },
  ],
  [
    'double_play',
    'Double Play',
    'Doble matanza',
    'Adrián Paredes eleva al jardín central para doble matanza.',
    { hit: fly },
  ],
  ['field_error', 'Field Error', 'Error', 'Adrián Paredes se embasa por error.'],
  [
    'field_out',
    'Field Out',
    'Out en rola',
    'Adrián Paredes rola al campo corto, out en primera.',
    { hit: grounder },
  ],
  [
    'fielders_choice',
    'Fielders Choice',
    'Jugada de selección',
    'Adrián Paredes rola al campo corto y se embasa en jugada de selección.',
    { hit: grounder },
  ],
  [
    'fielders_choice_out',
    'Fielders Choice Out',
    'Jugada de selección',
    'Adrián Paredes rola al campo corto y se embasa en jugada de selección.',
    { hit: grounder },
  ],
  [
    'force_out',
    'Forceout',
    'Out forzado',
    'Adrián Paredes rola al campo corto para out forzado.',
    { hit: grounder },
  ],
  [
    'grounded_into_double_play',
    'Grounded Into DP',
    'Doble matanza',
    'Adrián Paredes rola al campo corto para doble matanza.',
    { hit: grounder },
  ],
  [
    'grounded_into_triple_play',
    'Grounded Into TP',
    'Triple matanza',
    'Adrián Paredes rola al campo corto para triple matanza.',
    { hit: grounder },
  ],
  ['strikeout', 'Strikeout', 'Ponche', 'Adrián Paredes se poncha tirándole.'],
  ['strike_out', 'Strike Out', 'Ponche', 'Adrián Paredes se poncha tirándole.'],
  [
    'strikeout_double_play',
    'Strikeout Double Play',
    'Ponche y doble matanza',
    'Adrián Paredes se poncha tirándole para doble matanza.',
  ],
  [
    'strikeout_triple_play',
    'Strikeout Triple Play',
    'Ponche y triple matanza',
    'Adrián Paredes se poncha tirándole para triple matanza.',
  ],
  [
    'triple_play',
    'Triple Play',
    'Triple matanza',
    'Adrián Paredes eleva al jardín central para triple matanza.',
    { hit: fly },
  ],
  [
    'sac_fly',
    'Sac Fly',
    'Elevado de sacrificio',
    'Adrián Paredes batea elevado de sacrificio al jardín central.',
    { hit: fly },
  ],
  [
    'catcher_interf',
    'Catcher Interference',
    'Interferencia del receptor',
    'Adrián Paredes se embasa por interferencia del receptor.',
  ],
  [
    'batter_interference',
    'Batter Interference',
    'Interferencia al bat',
    'Adrián Paredes es out por interferencia al bat.',
  ],
  [
    'fan_interference',
    'Fan Interference',
    'Interferencia del público',
    'Adrián Paredes batea y hay interferencia del público.',
  ],
  [
    'sac_fly_double_play',
    'Sac Fly Double Play',
    'Elevado de sacrificio y doble matanza',
    'Adrián Paredes batea elevado de sacrificio al jardín central y la defensa completa doble matanza.',
    { hit: fly },
  ],
  [
    'sac_bunt',
    'Sac Bunt',
    'Toque de sacrificio',
    'Adrián Paredes toca de sacrificio al lanzador.',
    { hit: { trajectory: 'bunt_grounder', location: '1' } },
  ],
  [
    'sac_bunt_double_play',
    'Sac Bunt Double Play',
    'Toque de sacrificio y doble matanza',
    'Adrián Paredes toca de sacrificio al lanzador y la defensa completa doble matanza.',
    { hit: { trajectory: 'bunt_grounder', location: '1' } },
  ],
  ['walk', 'Walk', 'Base por bolas', 'Adrián Paredes recibe base por bolas.'],
  ['intent_walk', 'Intent Walk', 'Base intencional', 'Adrián Paredes recibe base por bolas intencional.'],
  ['hit_by_pitch', 'Hit By Pitch', 'Golpeado', 'Adrián Paredes recibe un pelotazo y toma la primera base.'],
]
