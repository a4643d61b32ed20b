import type { Topic } from '@atrium/client'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import styles from '../../desk/list.module.css'
import { Avatar } from '../../ui/identity/avatar.tsx'

/** A topic in the list: its picture, its name, and what is special about it. */
export function TopicCell({ topic }: { readonly topic: Topic }) {
  const { t } = useTranslation('studio/topics')
  const traits = [
    topic.auto_follow_mandatory && t('trait.mandatory'),
    topic.auto_follow && !topic.auto_follow_mandatory && t('trait.auto_follow'),
    topic.user_submittable && t('trait.submittable'),
    topic.recommended && t('trait.recommended'),
  ].filter(Boolean)
  return (
    <div className={styles['withPicture']}>
      <Avatar name={topic.name} url={topic.image_url} square />
      <div>
        <Link href={`/topics/${topic.id}`} className={styles['name']} dir="auto">
          {topic.name}
        </Link>
        {traits.length > 0 && <p className={styles['under']}>{traits.join(' · ')}</p>}
      </div>
    </div>
  )
}
