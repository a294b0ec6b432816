import { Settings } from 'lucide-react'
import { type FocusEvent, type KeyboardEvent, Suspense, useId, useRef, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { lazySection } from '../../lazy/lazy-section.ts'
import type { Player } from '../store/use-player.ts'
import controls from './controls.module.css'
import styles from './settings-panel.module.css'

const SettingsRows = lazySection(() => import('./after-picture.ts'), 'SettingsRows')

type SettingsPanelProps = { player: Player; isOpen: boolean; onOpenChange: (isOpen: boolean) => void }

/** The options of the video behind one button: native selects, which open in full screen and on a phone. */
export const SettingsPanel = ({ player, isOpen, onOpenChange }: SettingsPanelProps) => {
  const { t } = useTranslation()
  const panelId = useId()
  const button = useRef<HTMLButtonElement>(null)
  // They load as soon as a pointer or the focus comes near.
  const [isNear, setNear] = useState(false)
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
        onPointerEnter={() => setNear(true)}
        onFocus={() => setNear(true)}
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
        <Suspense>
          {isNear || isOpen ? <SettingsRows player={player} isOpen={isOpen} close={close} /> : null}
        </Suspense>
      </div>
    </div>
  )
}
