import '../../i18n/texts/doors.ts'
import { useContext, useMemo } from 'react'
import { momentOfPlay } from '../../../contract/games/moment-address.ts'
import type { PlayByPlayInning } from '../../../contract/games/play-by-play.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { afterDialog } from '../../ui/overlays/use-focus-after-dialog.ts'
import styles from './door.module.css'
import { type Doors, DoorsContext, PlayDoor } from './door.tsx'
import { Play } from './plays/play.tsx'

/** A play behind a figure, as the list of plays has it; `count`: how much of the figure it made. */
export type LineBehind = {
  play: PlayByPlayInning['top'][number]
  inning: number
  half: 'top' | 'bottom'
  count: number
}

type FigureListProps = { title: string; lines: readonly LineBehind[]; onClose: () => void }

/** The plays behind a figure in words, each a door; choosing one closes the list. */
export const FigureList = ({ title, lines, onClose }: FigureListProps) => {
  const { t } = useTranslation()
  return (
    <Dialog title={title} isOpen onClose={onClose}>
      <DoorsContext value={useClosingDoors(onClose)}>
        <ol className={styles.behind}>
          {lines.map(({ play, inning, half, count }) => (
            <Play
              key={play.id}
              play={play}
              title={<PlayDoor moment={momentOfPlay(play.id)} title={play.title} />}
              tools={
                <span className={styles.inning}>
                  {t(half === 'top' ? 'doors.inTop' : 'doors.inBottom', { inning })}
                  {count > 1 ? ` · +${count}` : ''}
                </span>
              }
            />
          ))}
        </ol>
      </DoorsContext>
    </Dialog>
  )
}

/** The list gives the focus back to its figure; where the play is not there yet, it takes a free focus. */
const focusPlay = (fragment: string) => {
  const play = document.getElementById(fragment)?.querySelector<HTMLElement>('a, button')
  if (play == null) (document.activeElement as HTMLElement | null)?.blur()
  else play.focus({ preventScroll: true })
}

/** The page's doors, each of which closes the list: an open one would keep the focus. */
const useClosingDoors = (close: () => void): Doors | null => {
  const doors = useContext(DoorsContext)
  return useMemo(() => {
    if (doors === null) return null
    if (doors.kind === 'picture')
      return {
        ...doors,
        open: (moment) => {
          close()
          afterDialog(() => doors.open(moment))
        },
      }
    if (doors.kind === 'video') {
      const mayOpen = (fragment: string) => {
        close()
        return doors.mayOpen(fragment)
      }
      return { ...doors, mayOpen }
    }
    const onOpen = (fragment: string) => {
      close()
      doors.onOpen(fragment)
      afterDialog(() => focusPlay(fragment))
    }
    return { ...doors, onOpen }
  }, [doors, close])
}
