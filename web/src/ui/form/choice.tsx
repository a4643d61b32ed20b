import type { ComponentChildren, Ref } from 'preact'
import type { InputAttributes } from '../../jsx/elements.ts'
import { classes } from '../../lib/classes.ts'
import { useId } from '../../lib/use-id.ts'
import styles from './choice.module.css'

interface ChoiceProps extends Omit<InputAttributes, 'type' | 'className'> {
  readonly label: ComponentChildren
  readonly hint?: ComponentChildren
  readonly ref?: Ref<HTMLInputElement>
}

/** Something that is so or not, decided when the form is sent. */
export const Checkbox = (props: ChoiceProps) => <Choice {...props} type="checkbox" />

/** One of several, of which exactly one holds; those of a group share their `name`. */
export const Radio = (props: ChoiceProps) => <Choice {...props} type="radio" />

/** Something that is on or off, and changes at once. A checkbox says by itself whether it is checked. */
export const Switch = (props: ChoiceProps) => <Choice {...props} type="checkbox" role="switch" />

function Choice({ label, hint, ...input }: ChoiceProps & { readonly type: 'checkbox' | 'radio' }) {
  const id = useId()
  const isSwitch = input.role === 'switch'
  return (
    <label className={classes(styles.choice, isSwitch && styles.between)}>
      <input
        {...input}
        className={styles[isSwitch ? 'switch' : 'checkbox']}
        aria-describedby={hint ? id : input['aria-describedby']}
      />
      <span className={styles.words}>
        <span>{label}</span>
        {hint && (
          <span id={id} className={styles.hint}>
            {hint}
          </span>
        )}
      </span>
    </label>
  )
}
