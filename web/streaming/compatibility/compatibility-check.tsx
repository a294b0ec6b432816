import '../../i18n/texts/check.ts'
import { Suspense } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { lazySection } from '../../lazy/lazy-section.ts'
import { Button } from '../../ui/controls/button.tsx'
import { useOnline } from '../../ui/states/use-online.ts'
import type { CheckActions } from './check-list.tsx'
import styles from './compatibility-check.module.css'
import { CHECKS, type Check, type CheckLine } from './findings.ts'
import { type CheckState, useCheck } from './use-check.ts'

const CheckList = lazySection(() => import('./check-list.tsx'), 'CheckList')

const DEVICE: readonly Check[] = ['browser', 'format', 'clock']
const ACCESS: readonly Check[] = ['reach', 'events', 'media', 'line', 'membership', 'device']

type CompatibilityCheckProps = {
  actions: CheckActions
  /** That of both halves. */
  heading: 'h2' | 'h3'
}

/** The device compatibility check and stream access test: a button, the current check, and the results. */
export const CompatibilityCheck = ({ actions, heading }: CompatibilityCheckProps) => {
  const { t } = useTranslation()
  const isOnline = useOnline()
  const { state, start, cancel } = useCheck()
  const isRunning = state.at === 'running'
  const lines = 'lines' in state ? state.lines : []
  const current = isRunning ? state.step : undefined
  return (
    <div className={styles.check} data-at={state.at}>
      <div className={styles.controls}>
        <Button
          variant={isRunning ? 'secondary' : 'primary'}
          isDisabled={!isOnline && !isRunning}
          onPress={isRunning ? cancel : start}
        >
          {t(`check.${buttons[state.at]}`)}
        </Button>
        {isRunning ? (
          <progress
            className={styles.progress}
            value={lines.length}
            max={CHECKS.length}
            aria-label={t('check.progress')}
          />
        ) : null}
      </div>
      <p role="status" className={styles.status} data-verdict={verdictOf(state)}>
        <StatusText state={state} isOnline={isOnline} />
      </p>
      {isRunning || state.at === 'done' ? (
        <div className={styles.groups}>
          <Suspense>
            <CheckList title={t('check.device')} {...{ checks: DEVICE, current, lines, actions, heading }} />
            <CheckList title={t('check.access')} {...{ checks: ACCESS, current, lines, actions, heading }} />
          </Suspense>
        </div>
      ) : null}
    </div>
  )
}

const buttons = { idle: 'start', running: 'cancel', cancelled: 'again', done: 'again' } as const

const verdictOf = (state: CheckState) => (state.at === 'done' ? state.verdict : undefined)

const StatusText = ({ state, isOnline }: { state: CheckState; isOnline: boolean }) => {
  const { t } = useTranslation()
  if (!isOnline) return t('check.offline')
  if (state.at === 'done') return t(`check.verdicts.${state.verdict}`)
  if (state.at === 'cancelled') return t('check.cancelled')
  if (state.at === 'idle') return null
  return t('check.running', {
    what: t(`check.names.${state.step}`),
    step: stepNumber(state.lines),
    steps: CHECKS.length,
  })
}

const stepNumber = (lines: readonly CheckLine[]) => Math.min(lines.length + 1, CHECKS.length)
