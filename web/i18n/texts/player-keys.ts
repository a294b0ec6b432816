import type { TextsLike } from '../es.ts'
import { addTexts } from '../translate.ts'

/** Texts of the list of the player’s keys. */
const es = {
  watch: {
    helpLead: 'Funcionan en toda la página, menos mientras escribes.',
    jumps: {
      keys: {
        halves: 'Media entrada anterior o siguiente',
        atBats: 'Turno anterior o siguiente',
        pitches: 'Lanzamiento anterior o siguiente',
        runs: 'Carrera anterior o siguiente',
        mine: 'Turno anterior o siguiente de mis jugadores',
      },
    },
    keys: {
      play: 'Reproducir o pausar',
      seekTen: '10 segundos atrás o adelante',
      seekFive: '5 segundos atrás o adelante',
      tenths: 'Ir a un punto del juego, del 0 al 90 %',
      ends: 'Al inicio o al final',
      live: 'Ir al vivo',
      speed: 'Más lento o más rápido',
      volume: 'Subir o bajar el volumen',
      mute: 'Silenciar',
      fullScreen: 'Pantalla completa',
      wide: 'A todo lo ancho',
      pip: 'Imagen dentro de imagen',
      captions: 'Subtítulos',
      nudge: 'Datos medio segundo después o antes',
      help: 'Esta ayuda',
      inPlayer: 'con el video seleccionado',
      space: 'espacio',
      shift: 'Mayús',
      home: 'Inicio',
      end: 'Fin',
    },
  },
}

const en: TextsLike<typeof es> = {
  watch: {
    helpLead: 'They work anywhere on the page, except while you type.',
    jumps: {
      keys: {
        halves: 'Previous or next half-inning',
        atBats: 'Previous or next at-bat',
        pitches: 'Previous or next pitch',
        runs: 'Previous or next run',
        mine: 'Previous or next turn of my players',
      },
    },
    keys: {
      play: 'Play or pause',
      seekTen: '10 seconds back or forward',
      seekFive: '5 seconds back or forward',
      tenths: 'Jump to a point in the game, 0 to 90%',
      ends: 'To the start or the end',
      live: 'Go live',
      speed: 'Slower or faster',
      volume: 'Volume up or down',
      mute: 'Mute',
      fullScreen: 'Full screen',
      wide: 'Across the page',
      pip: 'Picture in picture',
      captions: 'Captions',
      nudge: 'Data half a second later or sooner',
      help: 'This help',
      inPlayer: 'with the video selected',
      space: 'space',
      shift: 'Shift',
      home: 'Home',
      end: 'End',
    },
  },
}

export const playerKeysTexts = addTexts(es, en)
