import type { ProgramSettings } from '@atrium/client'
import { useQuery } from '@tanstack/preact-query'
import { useState } from 'preact/hooks'
import { Link } from 'wouter-preact'
import { useTranslation } from '../../../i18n/translate.ts'
import { useDeferred } from '../../../lib/use-delayed.ts'
import { Segmented } from '../../../ui/actions/segmented.tsx'
import { ChoiceList } from '../../../ui/admin/choice-list.tsx'
import { Section } from '../../../ui/admin/section.tsx'
import { SettingsForm } from '../../../ui/admin/settings-form.tsx'
import { ADDRESS_INPUT } from '../../../ui/form/add-field.tsx'
import { Switch } from '../../../ui/form/choice.tsx'
import { PageHeader } from '../../../ui/surface/page-header.tsx'
import styles from '../integration/integration.module.css'
import { CopyAddress, GuideLink } from '../integration/integration-parts.tsx'
import { Entries, hostIn } from '../settings/list-sections.tsx'
import { LoadedSettings } from '../settings/settings-frame.tsx'
import { programQuery, useSettingsPart } from '../settings/settings-queries.ts'
import { assistantAddressQuery, excludedQuery, topicsQuery, useSaveAssistants, valuesOf } from './assistants-queries.ts'
import { ConnectedSection } from './connected-section.tsx'

/** Assistants of people: which may connect, to what, how, and who has done it. */
export function AssistantsPage() {
  const { t } = useTranslation('console/assistants')
  return (
    <>
      <PageHeader
        title={t('nav.assistants', { ns: 'app' })}
        lead={
          <>
            {t('lead')} <GuideLink page="connect/assistants" text="guide_read" />
          </>
        }
      />
      <div className={styles.sections}>
        <LoadedSettings query={programQuery}>
          {settings => (
            <>
              <AccessSection settings={settings} />
              <TopicsSection settings={settings} />
            </>
          )}
        </LoadedSettings>
        <ConnectSection />
        <ConnectedSection />
      </div>
    </>
  )
}

interface PartProps {
  readonly settings: ProgramSettings
}

/** Hosts of usual assistants. */
const USUAL = { claude: 'claude.ai', chatgpt: 'chatgpt.com', vscode: 'vscode.dev' } as const
const HOSTS_MAX_COUNT = 20

/** Off and on, and which assistants. */
function AccessSection({ settings }: PartProps) {
  const { t } = useTranslation('console/assistants')
  const stored = valuesOf(settings)
  const names = ['enabled', 'clients'] as const
  const { values, set, form } = useSettingsPart(stored, names, useSaveAssistants(), t('access.title'))
  return (
    <SettingsForm lead={t('access.lead')} {...form}>
      <Switch
        label={t('access.enabled')}
        hint={t('access.enabled_hint')}
        checked={values.enabled}
        onChange={event => set('enabled', event.currentTarget.checked)}
      />
      <p className={styles.legend}>{t('access.hosts')}</p>
      <Entries
        title={t('access.hosts')}
        known={[...Object.values(USUAL), ...stored.clients]}
        chosen={values.clients}
        onChange={chosen => set('clients', chosen)}
        labelOf={host => <span dir="ltr">{host}</span>}
        hint={t('access.may')}
        field={{
          ...ADDRESS_INPUT,
          label: t('access.add'),
          hint: t('access.add_hint'),
          action: t('access.add_action'),
        }}
        read={hostIn}
        countMax={HOSTS_MAX_COUNT}
        wrong={t('access.wrong')}
      />
      <p>
        {t('access.others')}{' '}
        <Link className={styles.link} href="/clients">
          {t('access.clients')}
        </Link>
      </p>
    </SettingsForm>
  )
}

/** Unchosen topics in the list; the search finds the others. */
const TOPICS_SHOWN = 25

/** Topics whose posts stay here. */
function TopicsSection({ settings }: PartProps) {
  const { t } = useTranslation('console/assistants')
  const stored = valuesOf(settings)
  const { values, set, form } = useSettingsPart(stored, ['excluded'], useSaveAssistants(), t('topics.title'))
  const [search, setSearch] = useState('')
  const query = useQuery(topicsQuery(useDeferred(search.trim())))
  const { data: topics = [] } = query
  const { data: first } = useQuery(topicsQuery(''))
  const others = first ? stored.excluded.filter(id => !first.some(topic => topic.id === id)) : []
  const { data: named = [] } = useQuery(excludedQuery(others))
  const known = new Map([...(first ?? []), ...named, ...topics].map(({ id, name }) => [id, name]))
  const choiceOf = (id: number) => ({ key: String(id), label: known.get(id) ?? `#${id}` })
  return (
    <SettingsForm lead={t('topics.lead')} {...form}>
      <ChoiceList
        label={t('topics.label')}
        searchLabel={t('topics.search')}
        search={search}
        onSearch={setSearch}
        query={query}
        choices={topics.slice(0, TOPICS_SHOWN).map(({ id }) => choiceOf(id))}
        chosen={values.excluded.map(choiceOf)}
        onChange={keys => set('excluded', keys.map(Number))}
        nothing={t(search.trim() ? 'topics.nothing' : 'topics.none')}
      />
    </SettingsForm>
  )
}

const ASSISTANTS = ['claude', 'chatgpt', 'vscode', 'other'] as const
const NAMES = { claude: 'Claude', chatgpt: 'ChatGPT', vscode: 'VS Code' } as const

/** Three steps for each of the usual assistants. */
function ConnectSection() {
  const { t } = useTranslation('console/assistants')
  const [which, setWhich] = useState<(typeof ASSISTANTS)[number]>('claude')
  const options = ASSISTANTS.map(value => ({ value, label: value === 'other' ? t('connect.other') : NAMES[value] }))
  return (
    <Section title={t('connect.title')} lead={t('connect.lead')}>
      <CopyAddress label={t('connect.address')} query={assistantAddressQuery} />
      <Segmented label={t('connect.which')} value={which} options={options} onChange={setWhich} />
      <ol className={styles.steps}>
        <li>{which === 'other' ? t('connect.other_first') : t('connect.host', { host: USUAL[which] })}</li>
        <li>{which === 'other' ? t('connect.other_second') : t(`connect.${which}`)}</li>
        <li>{t('connect.person')}</li>
      </ol>
    </Section>
  )
}
