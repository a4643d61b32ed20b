import { useQuery } from '@tanstack/react-query'
import { Users } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../../i18n/formats.ts'
import { fromLocal, toLocal } from '../../../../lib/days.ts'
import { useDeferred } from '../../../../lib/use-delayed.ts'
import { ButtonLink } from '../../../../ui/actions/button-link.tsx'
import { ChoiceList } from '../../../../ui/admin/choice-list.tsx'
import { Field } from '../../../../ui/form/field.tsx'
import { Switch } from '../../../../ui/form/switch.tsx'
import { TextInput } from '../../../../ui/form/text-input.tsx'
import { useMe } from '../../../shared/session/session.tsx'
import { initiativeChoicesQuery } from '../../initiatives/initiatives-queries.ts'
import { topicChoicesQuery } from '../../posts/posts-queries.ts'
import { audienceChoicesQuery, type PostVersion, reachQuery } from '../compose-queries.ts'
import type { Compose } from '../use-compose.ts'
import { ChecksPanel } from './checks-panel.tsx'
import { LinksPanel } from './links-panel.tsx'
import { MustReadPanel } from './must-read-panel.tsx'
import { Panel } from './panel.tsx'
import styles from './panels.module.css'
import { PicturesPanel } from './pictures-panel.tsx'
import { VideosPanel } from './videos-panel.tsx'

/** Everything about a post that is not its text. */
export function Panels({ compose }: { readonly compose: Compose }) {
  const { t } = useTranslation('studio/compose')
  const { fields, change } = compose
  return (
    <div className={styles['panels']}>
      <TopicsPanel compose={compose} />
      <AudiencePanel compose={compose} />
      <InitiativesPanel compose={compose} />
      <PicturesPanel compose={compose} />
      <VideosPanel compose={compose} />
      <LinksPanel compose={compose} />
      <MustReadPanel compose={compose} />
      <DeliveryPanel compose={compose} />
      <Panel title={t('options.title')}>
        <Switch
          label={t('options.featured')}
          hint={t('options.featured_hint')}
          checked={fields.featured}
          onChange={event => change({ featured: event.target.checked })}
        />
        <Switch
          label={t('options.is_commentable')}
          checked={fields.is_commentable}
          onChange={event => change({ is_commentable: event.target.checked })}
        />
      </Panel>
      <ChecksPanel compose={compose} />
    </div>
  )
}

/** What the post belongs to, beside its topics; nothing in a program without initiatives. */
function InitiativesPanel({ compose: { fields, change } }: { readonly compose: Compose }) {
  const { t } = useTranslation('studio/compose')
  const [search, setSearch] = useState('')
  const { data: initiatives = [] } = useQuery(initiativeChoicesQuery)
  if (initiatives.length + fields.initiatives.length === 0) return null
  const choices = initiatives.map(({ id, name }) => ({ key: String(id), label: name }))
  const wanted = search.trim().toLocaleLowerCase()
  return (
    <Panel title={t('initiatives.title')}>
      <ChoiceList
        label={t('initiatives.title')}
        searchLabel={t('initiatives.search')}
        search={search}
        onSearch={setSearch}
        choices={choices.filter(({ label }) => label.toLocaleLowerCase().includes(wanted)).slice(0, SHOWN_MAX)}
        chosen={fields.initiatives.map(
          id => choices.find(({ key }) => key === String(id)) ?? { key: String(id), label: t('initiatives.other') },
        )}
        onChange={keys => change({ initiatives: keys.map(Number) })}
        nothing={t('initiatives.nothing')}
      />
    </Panel>
  )
}

/** Where the post appears: at least one topic. */
function TopicsPanel({ compose }: { readonly compose: Compose }) {
  const { t } = useTranslation('studio/compose')
  return (
    <Panel title={t('topics.title')} now={compose.fields.channels.length === 0 ? t('topics.none') : undefined}>
      <TopicsChoice compose={compose} />
    </Panel>
  )
}

/** Whom the post is for, among those who see its topics, and how many they are. */
function AudiencePanel({ compose }: { readonly compose: Compose }) {
  const { t } = useTranslation('studio/compose')
  const { fields, change } = compose
  const [search, setSearch] = useState('')
  const { data: found = [] } = useQuery(audienceChoicesQuery(useDeferred(search.trim())))
  const choices = found.map(({ name, display_name, user_count }) => ({
    key: name,
    label: display_name,
    hint: t('audience.people', { count: user_count }),
  }))
  const chosen = fields.audiences.map(name => choices.find(({ key }) => key === name) ?? { key: name, label: name })
  return (
    <Panel title={t('audience.title')} now={<ReachLine compose={compose} />}>
      <ChoiceList
        label={t('audience.title')}
        searchLabel={t('audience.search')}
        search={search}
        onSearch={setSearch}
        choices={choices}
        chosen={chosen}
        onChange={audiences => change({ audiences })}
        nothing={t('audience.nothing')}
      />
    </Panel>
  )
}

const DATES = ['expires_at', 'revalidate_at'] as const

/** When the post ends by itself, and when its author is asked whether it still holds. */
function DeliveryPanel({ compose: { fields, change } }: { readonly compose: Compose }) {
  const { t } = useTranslation('studio/compose')
  const zone = useMe().user.timezone ?? undefined
  return (
    <Panel title={t('delivery.title')}>
      {DATES.map(name => {
        const at = fields[name]
        return (
          <Field key={name} label={t(`delivery.${name}`)} hint={t(`delivery.${name}_hint`)} optional>
            {control => (
              <TextInput
                {...control}
                type="datetime-local"
                value={at ? toLocal(at, zone) : ''}
                onChange={event => change({ [name]: fromLocal(event.target.value, zone) })}
              />
            )}
          </Field>
        )
      })}
    </Panel>
  )
}

/** How many people the post reaches, as it was last saved. */
function ReachLine({ compose: { base } }: { readonly compose: Compose }) {
  return (
    <span className={styles['reach']} role="status">
      <Users aria-hidden="true" />
      {base ? <Count version={base} /> : <Unknown />}
    </span>
  )
}

function Count({ version }: { readonly version: PostVersion }) {
  const { t } = useTranslation('studio/compose')
  const formats = useFormats()
  const { data, error } = useQuery(reachQuery(version))
  const words = () => {
    if (error) return t('reach.unknown')
    if (!data) return t('reach.counting')
    const count = data.audiences_and_topics
    return t('reach.people', { count, number: formats.number(count) })
  }
  return <span>{words()}</span>
}

function Unknown() {
  const { t } = useTranslation('studio/compose')
  return <span>{t('reach.choose_topic')}</span>
}

/** More are found by their names. */
const SHOWN_MAX = 50

/** The topics of a post, chosen among those that are not archived; where there is none, the way to the first. */
export function TopicsChoice({ compose: { fields, change } }: { readonly compose: Compose }) {
  const { t } = useTranslation('studio/compose')
  const [search, setSearch] = useState('')
  const { data: topics } = useQuery(topicChoicesQuery)
  const choices = (topics ?? [])
    .filter(({ state }) => state !== 'archived')
    .map(({ id, name, follower_count }) => ({
      key: String(id),
      label: name,
      hint: t('topics.followers', { count: follower_count }),
    }))
  const chosen = fields.channels.map(
    id => choices.find(({ key }) => key === String(id)) ?? { key: String(id), label: t('topics.gone') },
  )
  const wanted = search.trim().toLocaleLowerCase()
  if (topics && choices.length === 0 && chosen.length === 0) {
    return (
      <div className={styles['empty']}>
        <p>{t('topics.empty')}</p>
        <ButtonLink size="s" href="/topics/new">
          {t('topics.create')}
        </ButtonLink>
      </div>
    )
  }
  return (
    <ChoiceList
      label={t('topics.title')}
      searchLabel={t('topics.search')}
      search={search}
      onSearch={setSearch}
      choices={choices.filter(({ label }) => label.toLocaleLowerCase().includes(wanted)).slice(0, SHOWN_MAX)}
      chosen={chosen}
      onChange={keys => change({ channels: keys.map(Number) })}
      nothing={t('topics.nothing')}
    />
  )
}
