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
  Settings,
  Sparkles,
} from 'lucide-react'
import { type FocusEvent, type KeyboardEvent, type ReactNode, use, useId, useRef } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { cx } from '../../ui/cx.ts'
import { useNudge } from '../store/nudge.ts'
import { SPEEDS, toggleWide, usePreferences } from '../store/preferences.ts'
import type { Player } from '../store/use-player.ts'
import controls from './controls.module.css'
import { type PageChoice, PageChoiceContext } from './page-choice.ts'
import styles from './settings-panel.module.css'

type SettingsPanelProps = { player: Player; isOpen: boolean; onOpenChange: (isOpen: boolean) => void }

/** The options of the video behind one button: native selects, which open in full screen and on a phone. */
export const SettingsPanel = ({ player, isOpen, onOpenChange }: SettingsPanelProps) => {
  const { t } = useTranslation()
  const panelId = useId()
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    onOpenChange(false)
    button.current?.focus()
  }
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return
    event.preventDefault()
    close()
  }
  const closeOnLeaving = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (isOpen && relatedTarget !== null && !currentTarget.contains(relatedTarget)) onOpenChange(false)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape and leaving close what the button opens.
    <div className={styles.root} data-settings={isOpen} onKeyDown={closeOnEscape} onBlur={closeOnLeaving}>
      <button
        ref={button}
        type="button"
        className={controls.barButton}
        aria-label={t('watch.settings')}
        aria-expanded={isOpen}
        aria-controls={panelId}
        onClick={() => onOpenChange(!isOpen)}
      >
        <Settings size={22} aria-hidden="true" />
      </button>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend where the button names it. */}
      <div
        id={panelId}
        className={styles.panel}
        hidden={!isOpen}
        role="group"
        aria-label={t('watch.settings')}
      >
        <Rows player={player} close={close} />
      </div>
    </div>
  )
}

const AUTO = 'auto'

const Rows = ({ player, close }: { player: Player; close: () => void }) => {
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

type ChoiceProps = PageChoice & { icon: ReactNode }

const Choice = ({ icon, label, value, options, onChoose }: ChoiceProps) => (
  <label className={styles.row}>
    {icon}
    <span className={styles.label}>{label}</span>
    <select value={value} onChange={({ target }) => onChoose(target.value)}>
      {options.map((it) => (
        <option key={it.value} value={it.value}>
          {it.text}
        </option>
      ))}
    </select>
  </label>
)

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
