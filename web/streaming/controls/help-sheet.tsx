import '../../i18n/texts/player-keys.ts'
import '../../i18n/texts/watch.ts'
import { X } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import styles from './help-sheet.module.css'

/** The keys of the player. A native dialog, since it also lies over a video that fills the screen. */
export const HelpSheet = ({ isLive, onClose }: { isLive: boolean; onClose: () => void }) => {
  const { t } = useTranslation()
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog
      ref={dialog}
      className={styles.sheet}
      data-aside
      aria-labelledby={titleId}
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && dialog.current.close()}
      onKeyDown={(event) => event.key === 'Escape' && dialog.current?.close()}
    >
      <header className={styles.head}>
        <h2 id={titleId} className={styles.title}>
          {t('watch.help')}
        </h2>
        <button
          type="button"
          className={styles.close}
          aria-label={t('watch.close')}
          onClick={() => dialog.current?.close()}
        >
          <X size={22} aria-hidden="true" />
        </button>
      </header>
      <p className={styles.lead}>{t('watch.helpLead')}</p>
      <KeyList isLive={isLive} />
    </dialog>
  )
}

const jumpRows = [
  { keys: ['g', 'h'], unit: 'halves' },
  { keys: ['b', 'n'], unit: 'atBats' },
  { keys: [',', '.'], unit: 'pitches' },
  { keys: ['a', 's'], unit: 'runs' },
  { keys: ['o', 'p'], unit: 'mine' },
] as const

const KeyList = ({ isLive }: { isLive: boolean }) => {
  const { t } = useTranslation()
  const rows: { keys: readonly string[]; text: string; inPlayer?: boolean }[] = [
    { keys: ['k', t('watch.keys.space')], text: t('watch.keys.play') },
    { keys: ['j', 'l'], text: t('watch.keys.seekTen') },
    { keys: ['←', '→'], text: t('watch.keys.seekFive') },
    { keys: ['0', '…', '9'], text: t('watch.keys.tenths') },
    { keys: [t('watch.keys.home'), t('watch.keys.end')], text: t('watch.keys.ends'), inPlayer: true },
    ...(isLive ? [{ keys: [`${t('watch.keys.shift')} + L`], text: t('watch.keys.live') }] : []),
    ...jumpRows.map(({ keys, unit }) => ({ keys, text: t(`watch.jumps.keys.${unit}`) })),
    { keys: ['<', '>'], text: t('watch.keys.speed') },
    { keys: ['↑', '↓'], text: t('watch.keys.volume'), inPlayer: true },
    { keys: ['m'], text: t('watch.keys.mute') },
    { keys: ['f'], text: t('watch.keys.fullScreen') },
    { keys: ['t'], text: t('watch.keys.wide') },
    { keys: ['i'], text: t('watch.keys.pip') },
    { keys: ['c'], text: t('watch.keys.captions') },
    { keys: ['z', 'x'], text: t('watch.keys.nudge') },
    { keys: ['?'], text: t('watch.keys.help') },
  ]
  return (
    <dl className={styles.keys}>
      {rows.map(({ keys, text, inPlayer }) => (
        <div key={text} className={styles.row}>
          <dt>
            {keys.map((it) => (
              <kbd key={it} className={styles.key}>
                {it}
              </kbd>
            ))}
          </dt>
          <dd>
            {text}
            {inPlayer ? <small className={styles.where}> {t('watch.keys.inPlayer')}</small> : null}
          </dd>
        </div>
      ))}
    </dl>
  )
}
