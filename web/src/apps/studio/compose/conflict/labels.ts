import { useTranslation } from '../../../../i18n/translate.ts'
import type { Clash } from './merge.ts'

/** The names that the fields have in the form. */
export function useLabels(): Readonly<Record<Clash['name'], string>> {
  const { t } = useTranslation('studio/compose')
  return {
    title: t('field.title'),
    summary: t('field.summary'),
    body: t('field.body'),
    channels: t('topics.title'),
    audiences: t('audience.title'),
    links: t('links.title'),
    featured: t('options.featured'),
    is_commentable: t('options.is_commentable'),
    requires_acknowledgement: t('must_read.on'),
    initiatives: t('initiatives.title'),
    expires_at: t('delivery.expires_at'),
    revalidate_at: t('delivery.revalidate_at'),
    due_at: t('must_read.due'),
    label: t('must_read.label'),
    remind_hours_before: t('must_read.reminders'),
    ask_again_on_change: t('must_read.ask_again'),
  }
}
