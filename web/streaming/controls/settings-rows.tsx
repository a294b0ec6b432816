import '../../i18n/texts/watch.ts'
import {
  Captions,
  ChevronLeft,
  ChevronRight,
  CircleHelp,
  EyeOff,
  Gauge,
  Hourglass,
  Maximize2,
  Minimize2,
  RotateCcw,
  Sparkles,
} from 'lucide-react'
import { type ReactNode, use, useId } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { cx } from '../../ui/cx.ts'
import { useNudge } from '../store/nudge.ts'
import { SPEEDS, toggleWide, usePreferences } from '../store/preferences.ts'
import type { Player } from '../store/use-player.ts'
import { Choice } from './choice.tsx'
import { CutChoices } from './cut-choices.tsx'
import { PageChoiceContext } from './page-choice.ts'
import styles from './settings-rows.module.css'

const AUTO = 'auto'

type SettingsRowsProps = { player: Player; isOpen: boolean; close: () => void }

/** The options of the video; what can be seen of the game is read only while they are open. */
export const SettingsRows = ({ player, isOpen, close }: SettingsRowsProps) => {
  const { t } = useTranslation()
  const { quality, wide } = usePreferences()
  const { captions, show } = player.captions
  const { qualities } = player.state
  const pageChoice = use(PageChoiceContext)
  const showing = captions.find((it) => it.isShowing)?.index
  const run = (action: () => void) => () => {
    close()
    action()
  }
  return (
    <>
      <Choice
        icon={<Gauge size={18} aria-hidden="true" />}
        label={t('watch.speed')}
        value={String(player.speed)}
        options={SPEEDS.map((it) => ({
          value: String(it),
          text: it === 1 ? t('watch.normalSpeed') : t('watch.speedOf', { speed: it }),
        }))}
        onChoose={(value) => player.setSpeed(SPEEDS.find((it) => String(it) === value) ?? 1)}
      />
      {isOpen ? <CutChoices player={player} /> : null}
      {qualities.length < 2 ? null : (
        <Choice
          icon={<Sparkles size={18} aria-hidden="true" />}
          label={t('player.quality')}
          value={quality !== null && qualities.includes(quality) ? String(quality) : AUTO}
          options={[
            { value: AUTO, text: t('player.auto') },
            ...qualities.map((it) => ({ value: String(it), text: `${it}p` })),
          ]}
          onChoose={(value) => player.setQuality(value === AUTO ? null : Number(value))}
        />
      )}
      {captions.length === 0 ? null : (
        <Choice
          icon={<Captions size={18} aria-hidden="true" />}
          label={t('watch.captions')}
          value={String(showing ?? AUTO)}
          options={[
            { value: AUTO, text: t('watch.captionsOff') },
            ...captions.map((it) => ({ value: String(it.index), text: it.label })),
          ]}
          onChoose={(value) => show(value === AUTO ? null : Number(value))}
        />
      )}
      {pageChoice === null ? null : <Choice icon={<EyeOff size={18} aria-hidden="true" />} {...pageChoice} />}
      <Nudge player={player} />
      <Action
        icon={<RotateCcw size={18} aria-hidden="true" />}
        text={t('watch.startOver')}
        onPress={run(player.startOver)}
      />
      <Action
        className={styles.wide}
        icon={wide ? <Minimize2 size={18} aria-hidden="true" /> : <Maximize2 size={18} aria-hidden="true" />}
        text={wide ? t('watch.notWide') : t('watch.wide')}
        onPress={run(toggleWide)}
      />
      <Action
        icon={<CircleHelp size={18} aria-hidden="true" />}
        text={t('watch.help')}
        onPress={run(player.help.open)}
      />
    </>
  )
}

/** Moves the data beside the picture by half a second; the player says where they are then. */
const Nudge = ({ player }: { player: Player }) => {
  const { t } = useTranslation()
  const labelId = useId()
  const seconds = useNudge(player.gameId)
  const step = (by: 1 | -1) => () => player.run({ do: 'nudge-data', step: by })
  const sign = seconds < 0 ? '−' : '+'
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend in place of the label.
    <div className={cx(styles.row, styles.nudge)} role="group" aria-labelledby={labelId}>
      <Hourglass size={18} aria-hidden="true" />
      <span id={labelId} className={styles.label}>
        {t('watch.nudge')}
      </span>
      <button type="button" className={styles.step} aria-label={t('watch.nudgeBack')} onClick={step(-1)}>
        <ChevronLeft size={18} aria-hidden="true" />
      </button>
      <span className={styles.nudged}>
        {t('watch.nudgeOf', { seconds: seconds === 0 ? 0 : `${sign}${Math.abs(seconds)}` })}
      </span>
      <button type="button" className={styles.step} aria-label={t('watch.nudgeOn')} onClick={step(1)}>
        <ChevronRight size={18} aria-hidden="true" />
      </button>
    </div>
  )
}

type ActionProps = { icon: ReactNode; text: string; onPress: () => void; className?: string | undefined }

const Action = ({ icon, text, onPress, className }: ActionProps) => (
  <button type="button" className={cx(styles.row, className)} onClick={onPress}>
    {icon}
    <span className={styles.label}>{text}</span>
  </button>
)
