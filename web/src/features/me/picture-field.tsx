import { AtriumError } from '@atrium/client'
import { Camera, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMe } from '../../apps/shared/session/session.tsx'
import { useUpdateMe } from '../../apps/shared/session/session-queries.ts'
import { Button } from '../../ui/actions/button.tsx'
import { kindOf } from '../../ui/feedback/problem.ts'
import { toast } from '../../ui/feedback/toasts.ts'
import { Avatar } from '../../ui/identity/avatar.tsx'
import styles from './me-page.module.css'
import { useChangePicture } from './me-queries.ts'

const BYTES_MAX = 25_000_000

/** One's picture: chosen from the device, cut to a square, shown at once. */
export function PictureField({ isManaged }: { readonly isManaged: boolean }) {
  const { t } = useTranslation('me')
  const { user } = useMe()
  const input = useRef<HTMLInputElement>(null)
  const [fault, setFault] = useState<string | null>(null)
  const change = useChangePicture()
  const update = useUpdateMe()
  const before = user.avatar_url
  const undo = { label: t('undo', { ns: 'ui' }), run: () => update.mutate({ avatar_url: before }) }
  const take = (file: File | undefined) => {
    if (!file) return
    if (file.size > BYTES_MAX) return setFault(t('picture.too_large'))
    setFault(null)
    change.mutate(file, {
      onSuccess: () => toast(t('picture.changed'), { action: undo }),
      onError: error => setFault(t(error instanceof AtriumError ? `picture.${faultOf(error)}` : 'picture.no_picture')),
    })
  }
  return (
    <div className={styles['picture']}>
      <Avatar name={user.display_name} url={user.avatar_url} size={80} />
      <div className={styles['pictureWords']}>
        <strong className={styles['name']}>{user.display_name}</strong>
        {isManaged ? (
          <p className={styles['hint']}>{t('picture.managed')}</p>
        ) : (
          <div className={styles['buttons']}>
            <input
              ref={input}
              type="file"
              accept="image/*"
              hidden
              aria-label={t('picture.choose')}
              onChange={event => {
                take(event.target.files?.[0])
                event.target.value = ''
              }}
            />
            <Button
              size="s"
              icon={<Camera aria-hidden="true" />}
              busy={change.isPending}
              onClick={() => input.current?.click()}
            >
              {t(before ? 'picture.change' : 'picture.add')}
            </Button>
            {before && (
              <Button
                size="s"
                look="quiet"
                icon={<Trash2 aria-hidden="true" />}
                onClick={() =>
                  update.mutate(
                    { avatar_url: null },
                    { onSuccess: () => toast(t('picture.removed'), { action: undo }) },
                  )
                }
              >
                {t('picture.remove')}
              </Button>
            )}
          </div>
        )}
        <p className={styles['fault']} role="alert">
          {fault}
        </p>
      </div>
    </div>
  )
}

const faultOf = (error: AtriumError): 'too_large' | 'over_limit' | 'offline' | 'failed' => {
  if (error.status === 413) return 'too_large'
  if (error.status === 429) return 'over_limit'
  return kindOf(error) === 'offline' ? 'offline' : 'failed'
}
