import { useQueryClient } from '@tanstack/react-query'
import { Monitor, Smartphone } from 'lucide-react'
import {
  endOtherSessions,
  endSession,
  type Session,
  sessions,
  stopPlayback,
} from '../../../contract/accounts/sessions.ts'
import type { Playing } from '../../../contract/streaming/playback-elsewhere.ts'
import { call } from '../../api.ts'
import { momentText } from '../../i18n/formats.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useQuery } from '../../query/use-query.ts'
import { Button } from '../../ui/controls/button.tsx'
import { showToast } from '../../ui/overlays/toast.tsx'
import { Fetched } from '../fields/fetched.tsx'
import { useAttempt } from '../fields/use-attempt.tsx'
import styles from './account.module.css'
import { Row, Section } from './section.tsx'

const queryKey = ['sessions']
/** A device's playback changes while the user looks. */
const REFETCH_MS = 15_000

/** Where the account is logged in; every session but this one can be ended here. */
export const Devices = () => {
  const { t } = useTranslation()
  const queryFn = ({ signal }: { signal: AbortSignal }) => call(sessions, { signal })
  const query = useQuery({ queryKey, queryFn, refetchInterval: REFETCH_MS })
  return (
    <Section id="devices" title={t('devices.title')} lead={t('devices.lead')}>
      <Fetched query={query} height="8rem">
        {(all) => <DeviceList all={all} />}
      </Fetched>
    </Section>
  )
}

const DeviceList = ({ all }: { all: Session[] }) => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const attempt = useAttempt({ waitText: t('errors.pleaseWait') })
  const end = (action: () => Promise<unknown>, text: string) =>
    void attempt.attempt(async () => {
      await action()
      await queryClient.invalidateQueries({ queryKey })
      showToast(text, 'success')
    })
  const inOrder = all.toSorted(
    (a, b) => Number(b.isCurrent) - Number(a.isCurrent) || b.seen.localeCompare(a.seen),
  )
  return (
    <>
      <ul className={styles.rows}>
        {inOrder.map(({ device, ...it }) => {
          const name = device || t('devices.unknown')
          const stop = () => call(stopPlayback, { params: { id: it.id } })
          const logOut = () => call(endSession, { params: { id: it.id } })
          return (
            <Device
              key={it.id}
              session={{ ...it, device: name }}
              onEnd={() => end(logOut, t('devices.ended', { device: name }))}
              onStop={() => end(stop, t('devices.stopped', { device: name }))}
            />
          )
        })}
      </ul>
      {all.length > 1 ? (
        <Button
          variant="secondary"
          start
          onPress={() => end(() => call(endOtherSessions), t('devices.endedOthers'))}
        >
          {t('devices.endOthers')}
        </Button>
      ) : (
        <p className={styles.lead}>{t('devices.onlyThis')}</p>
      )}
      {attempt.dialogs}
    </>
  )
}

const PHONES = /android|iphone|ipad|ios|mobile/i

type DeviceProps = { session: Session; onEnd: () => void; onStop: () => void }

const Device = ({ session, onEnd, onStop }: DeviceProps) => {
  const { t } = useTranslation()
  const { device, kind, isCurrent, seen, created, playing } = session
  const kindBadge = kind === 'app' ? t('devices.app') : undefined
  const since = isCurrent
    ? t('devices.since', { when: momentText(created) })
    : t('devices.seen', { when: momentText(seen) })
  const gameOf = ({ away, home }: Playing) =>
    away === null || home === null ? t('devices.someGame') : t('devices.gameOf', { away, home })
  const badge = isCurrent ? t('devices.current') : kindBadge
  return (
    <Row
      icon={PHONES.test(device) ? Smartphone : Monitor}
      title={device}
      badge={badge}
      text={playing === null ? since : t('devices.playing', { game: gameOf(playing) })}
      action={
        <div className={styles.rowActions}>
          {playing === null ? null : (
            <Button size="small" aria-label={t('devices.stopOf', { device })} onPress={onStop}>
              {t('devices.stop')}
            </Button>
          )}
          {isCurrent ? null : (
            <Button
              size="small"
              variant="secondary"
              aria-label={t('devices.endOf', { device })}
              onPress={onEnd}
            >
              {t('devices.end')}
            </Button>
          )}
        </div>
      }
    />
  )
}
