import type { TextsLike } from '../es.ts'
import { addTexts } from '../translate.ts'

/** Texts of the players that a user follows. */
const es = {
  followed: {
    follow: 'Seguir',
    unfollow: 'Dejar de seguir',
    followOf: 'Seguir a {{name}}',
    unfollowOf: 'Dejar de seguir a {{name}}',
    done: 'Marcamos sus turnos en la barra de cada video.',
    ended: 'Ya no marcamos sus turnos en los videos.',
  },
}

const en: TextsLike<typeof es> = {
  followed: {
    follow: 'Follow',
    unfollow: 'Stop following',
    followOf: 'Follow {{name}}',
    unfollowOf: 'Stop following {{name}}',
    done: 'We mark these turns on the bar of every video.',
    ended: 'We no longer mark these turns on videos.',
  },
}

export const followedTexts = addTexts(es, en)
