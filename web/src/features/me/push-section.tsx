import { useQuery } from '@tanstack/preact-query'
import { useMe } from '../../core/session/session.tsx'
import { useTranslation } from '../../i18n/translate.ts'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Switch } from '../../ui/form/choice.tsx'
import { Banner } from '../../ui/surface/banner.tsx'
import { pushStateQuery, useSetPush } from '../push/push-queries.ts'
import { Section } from './section.tsx'

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
          aria-disabled={set.isPending}
          onChange={event => !set.isPending && set.mutate(event.currentTarget.checked)}
        />
      )}
      {state && !isPossible && <Banner>{t(`push.${state}`)}</Banner>}
      {set.isError && <Banner tone="danger">{t('push.failed')}</Banner>}
    </Section>
  )
}
