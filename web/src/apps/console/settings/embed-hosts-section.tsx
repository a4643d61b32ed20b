import type { ProgramSettings } from '@atrium/client'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/actions/button.tsx'
import { SettingsForm } from '../../../ui/admin/settings-form.tsx'
import { Checkbox } from '../../../ui/form/choice.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { TextInput } from '../../../ui/form/text-input.tsx'
import styles from './settings.module.css'
import { useSaveProgram, useSettingsPart } from './settings-queries.ts'

const HOST_MAX_LENGTH = 255
const HOSTS_MAX_COUNT = 20

/** Hosts beside YouTube and Vimeo whose videos posts may show. */
export function EmbedHostsSection({ settings }: { readonly settings: ProgramSettings }) {
  const { t } = useTranslation('console/settings')
  const title = t('videos.title')
  const { values, set, form } = useSettingsPart(settings, ['embed_hosts'], useSaveProgram(), title)
  const [typed, setTyped] = useState('')
  const [isWrong, setWrong] = useState(false)
  const chosen = values.embed_hosts
  const hosts = [...new Set([...settings.embed_hosts, ...chosen])].sort()
  const choose = (host: string, isChosen: boolean) =>
    set('embed_hosts', isChosen ? [...chosen, host] : chosen.filter(each => each !== host))
  const add = () => {
    if (typed.trim() === '') return
    const host = hostIn(typed)
    setWrong(host === null || chosen.length >= HOSTS_MAX_COUNT)
    if (host === null || chosen.length >= HOSTS_MAX_COUNT) return
    setTyped('')
    if (!chosen.includes(host)) choose(host, true)
  }
  return (
    <SettingsForm title={title} lead={t('videos.lead')} {...form}>
      <fieldset className={styles['list']} aria-label={title}>
        {hosts.map(host => (
          <Checkbox
            key={host}
            label={<span dir="ltr">{host}</span>}
            checked={chosen.includes(host)}
            onChange={event => choose(host, event.target.checked)}
          />
        ))}
      </fieldset>
      <div className={styles['row']}>
        <Field label={t('videos.add')} hint={t('videos.add_hint')} error={isWrong ? t('videos.wrong') : null}>
          {control => (
            <TextInput
              {...control}
              inputMode="url"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={HOST_MAX_LENGTH}
              value={typed}
              onChange={event => {
                setTyped(event.target.value)
                setWrong(false)
              }}
              onKeyDown={event => {
                if (event.key !== 'Enter') return
                event.preventDefault()
                add()
              }}
            />
          )}
        </Field>
        <Button icon={<Plus aria-hidden="true" />} onClick={add}>
          {t('videos.add_action')}
        </Button>
      </div>
    </SettingsForm>
  )
}

/** The host of a typed host or of a pasted address; null where there is none. */
function hostIn(typed: string): string | null {
  const text = typed.trim()
  const url = URL.parse(/^https?:\/\//i.test(text) ? text : `https://${text}`)
  return url && /^[a-z0-9.-]+\.[a-z0-9-]+(?::\d+)?$/.test(url.host) ? url.host : null
}
