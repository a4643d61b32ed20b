import styles from './notices.module.css'

interface ChannelBoxProps {
  /** The column; shown on phones, where rows have no headings. */
  readonly channel: string
  readonly notice: string
  readonly checked: boolean
  readonly disabled?: boolean
  readonly onChange: (isOn: boolean) => void
}

/** Whether a kind of notice comes by a channel. */
export function ChannelBox({ channel, notice, checked, disabled = false, onChange }: ChannelBoxProps) {
  return (
    <label className={styles['box']}>
      <input
        type="checkbox"
        aria-label={`${notice}: ${channel}`}
        checked={checked}
        disabled={disabled}
        onChange={event => onChange(event.target.checked)}
      />
      <span aria-hidden="true" className={styles['channel']}>
        {channel}
      </span>
    </label>
  )
}
