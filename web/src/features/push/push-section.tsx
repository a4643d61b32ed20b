import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useMe } from '../../apps/shared/session/session.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Switch } from '../../ui/form/switch.tsx'
import { Banner } from '../../ui/surface/banner.tsx'
import { Section } from '../me/section.tsx'
import { pushStateQuery, useSetPush } from './push-queries.ts'

/** Push messages on this device: on, off, or why they are not possible and what helps. */
export function PushSection() {
  const { t } = useTranslation('me')
  const { user } = useMe()
  const { data: state } = useQuery(pushStateQuery(user.user_id))
  const set = useSetPush(user.user_id)
  const isPossible = state === 'on' || state === 'off'
  // The switch moves at once; what became of it is read afterwards.
  const isOn = set.isPending ? set.variables : state === 'on'
  return (
    <Section id="push" title={t('push.title')} lead={t('push.lead')}>
      {!state && <Skeleton height="2.75rem" radius="10px" />}
      {isPossible && (
        <Switch
          label={t('push.switch')}
          hint={t('push.switch_hint')}
          checked={isOn}
          disabled={set.isPending}
          onChange={event => set.mutate(event.target.checked)}
        />
      )}
      {state && !isPossible && <Banner>{t(`push.${state}`)}</Banner>}
      {set.isError && <Banner tone="danger">{t('push.failed')}</Banner>}
    </Section>
  )
}
