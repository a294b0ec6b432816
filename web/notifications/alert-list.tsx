import '../i18n/texts/alerts.ts'
import { clubs } from '../../domain/league/clubs.ts'
import { momentText } from '../i18n/formats.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { Link } from '../routing/link.tsx'
import { Button } from '../ui/controls/button.tsx'
import { textLinkClass } from '../ui/controls/text-link.tsx'
import { showToast } from '../ui/overlays/toast.tsx'
import { EmptyState } from '../ui/states/empty-state.tsx'
import { ErrorState } from '../ui/states/error-state.tsx'
import { Loading, Skeleton } from '../ui/states/skeleton.tsx'
import styles from './alerts.module.css'
import { type AlertSubject, type AlertsHere, useAlerts, useEndDevice, useSetAlert } from './use-alerts.ts'

/** The account's alerts and the browsers that get them; the user can turn each one off. */
export const AlertList = () => {
  const { t } = useTranslation()
  const { data, error, isRefetching, refetch } = useAlerts(true)
  if (data !== undefined) return <Alerts alerts={data} />
  if (error)
    return (
      <ErrorState
        compact
        text={t('errors.unreachable')}
        isRetrying={isRefetching}
        onRetry={() => void refetch()}
      />
    )
  return (
    <Loading label={t('ui.loading')}>
      <Skeleton height="6rem" />
    </Loading>
  )
}

const Alerts = ({ alerts }: { alerts: AlertsHere }) => {
  const { t } = useTranslation()
  const { games, devices, isHere } = alerts
  const isAsked = games.length + alerts.clubs.length > 0
  if (!isAsked && devices.length === 0) return <EmptyState compact title={t('alerts.none')} />
  return (
    <div className={styles.lists}>
      {isAsked ? <Subjects alerts={alerts} /> : <p className={styles.text}>{t('alerts.none')}</p>}
      {isHere || !isAsked ? null : <p role="note">{t('alerts.notHere')}</p>}
      <h3>{t('alerts.where')}</h3>
      {devices.length === 0 ? <p className={styles.text}>{t('alerts.nowhere')}</p> : null}
      <ul>
        {devices.map((it) => (
          <Device key={it.id} device={it} />
        ))}
      </ul>
    </div>
  )
}

const Subjects = ({ alerts }: { alerts: AlertsHere }) => {
  const { t } = useTranslation()
  const nameOf = ({ away, home }: AlertsHere['games'][number]) =>
    away === null || home === null ? t('alerts.someGame') : t('alerts.ofGame', { away, home })
  return (
    <ul>
      {alerts.clubs.map((club) => {
        const name = clubs.find((it) => it.id === club)?.name ?? String(club)
        return <Subject key={club} subject={{ club }} name={name} text={t('alerts.ofClub')} />
      })}
      {alerts.games.map((it) => (
        <Subject key={it.id} subject={{ game: it.id }} name={nameOf(it)} text={t('alerts.oneGame')} />
      ))}
    </ul>
  )
}

const Subject = ({ subject, name, text }: { subject: AlertSubject; name: string; text: string }) => {
  const { t } = useTranslation()
  const setAlert = useSetAlert(subject)
  return (
    <li className={styles.row}>
      <div className={styles.rowText}>
        <SubjectLink subject={subject} name={name} />
        <p className={styles.text}>{text}</p>
      </div>
      <Button
        size="small"
        variant="secondary"
        isPending={setAlert.isPending}
        aria-label={t('alerts.turnOffOf', { name })}
        onPress={() =>
          setAlert.mutate(false, { onError: () => showToast(t('errors.unreachable'), 'warning') })
        }
      >
        {t('alerts.turnOff')}
      </Button>
    </li>
  )
}

const SubjectLink = ({ subject, name }: { subject: AlertSubject; name: string }) =>
  'game' in subject ? (
    <Link to="/games/:gameId" params={{ gameId: String(subject.game) }} className={textLinkClass}>
      {name}
    </Link>
  ) : (
    <strong>{name}</strong>
  )

const Device = ({ device: it }: { device: AlertsHere['devices'][number] }) => {
  const { t } = useTranslation()
  const endDevice = useEndDevice()
  const name = it.device || t('alerts.unknown')
  const since = t('alerts.since', { when: momentText(it.saved) })
  return (
    <li className={styles.row}>
      <div className={styles.rowText}>
        <strong>{name}</strong>
        <p className={styles.text}>{it.isThis ? `${t('alerts.thisDevice')} · ${since}` : since}</p>
      </div>
      <Button
        size="small"
        variant="secondary"
        isPending={endDevice.isPending}
        aria-label={t('alerts.stopOf', { name })}
        onPress={() =>
          endDevice.mutate(it.id, { onError: () => showToast(t('errors.unreachable'), 'warning') })
        }
      >
        {t('alerts.stop')}
      </Button>
    </li>
  )
}
