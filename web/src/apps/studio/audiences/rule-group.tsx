import { useQuery } from '@tanstack/preact-query'
import { FolderPlus, Plus, X } from 'lucide-preact'
import { useTranslation } from '../../../i18n/translate.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { IconButton } from '../../../ui/actions/icon-button.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { attributesQuery } from './audiences-queries.ts'
import styles from './rule.module.css'
import {
  CONDITIONS_MAX_COUNT,
  type Condition,
  conditionCount,
  type Group,
  LEVELS_MAX_COUNT,
  newCondition,
  newGroup,
  type Operator,
  operatorsOf,
  type RuleNode,
  takesList,
  takesValue,
  valuesOf,
  withNode,
} from './rule-tree.ts'
import { DaysField, ValueField, ValuesField } from './value-field.tsx'

interface RuleGroupProps {
  readonly group: Group
  /** 1 for the outermost. */
  readonly level: number
  readonly root: Group
  readonly onChange: (root: Group) => void
}

/** Conditions that all, or any, must hold; groups within groups. */
export function RuleGroup({ group, level, root, onChange }: RuleGroupProps) {
  const { t } = useTranslation('studio/audiences')
  const isOutermost = level === 1
  const put = (next: RuleNode | null) =>
    isOutermost ? onChange(next as Group) : onChange(withNode(root, group.key, () => next))
  const add = (node: RuleNode) => put({ ...group, children: [...group.children, node] })
  const isFull = conditionCount(root) >= CONDITIONS_MAX_COUNT
  const mode = `${group.not ? 'not_' : ''}${group.join}` as const
  return (
    <fieldset className={styles.group} data-join={group.join} aria-label={t(`join.${mode}`)}>
      <div className={styles.head}>
        <Select
          aria-label={t('join.label')}
          value={mode}
          onChange={event => {
            const not = event.currentTarget.value.startsWith('not_')
            put({ ...group, not, join: event.currentTarget.value.endsWith('all') ? 'all' : 'any' })
          }}
        >
          {(['all', 'any', 'not_any', 'not_all'] as const).map(each => (
            <option key={each} value={each}>
              {t(`join.${each}`)}
            </option>
          ))}
        </Select>
        {!isOutermost && (
          <IconButton size="s" label={t('group_remove')} icon={<X aria-hidden="true" />} onClick={() => put(null)} />
        )}
      </div>
      <ul className={styles.children}>
        {group.children.map(child => (
          <li key={child.key}>
            {child.kind === 'group' ? (
              <RuleGroup group={child} level={level + 1} root={root} onChange={onChange} />
            ) : (
              <ConditionRow
                condition={child}
                mayRemove={conditionCount(root) > 1}
                onChange={next => onChange(withNode(root, child.key, () => next))}
              />
            )}
          </li>
        ))}
      </ul>
      <div className={styles.add}>
        <Button
          size="s"
          look="quiet"
          icon={<Plus aria-hidden="true" />}
          aria-disabled={isFull}
          onClick={() => !isFull && add(newCondition())}
        >
          {t('condition_add')}
        </Button>
        {level < LEVELS_MAX_COUNT - 1 && (
          <Button
            size="s"
            look="quiet"
            icon={<FolderPlus aria-hidden="true" />}
            aria-disabled={isFull}
            onClick={() => !isFull && add(newGroup())}
          >
            {t('group_add')}
          </Button>
        )}
      </div>
    </fieldset>
  )
}

interface ConditionRowProps {
  readonly condition: Condition
  readonly mayRemove: boolean
  /** Null takes it away. */
  readonly onChange: (condition: Condition | null) => void
}

/** The condition on another attribute: its operator stays where that one takes it. */
function withAttribute(condition: Condition, attribute: string): Condition {
  const next = newCondition(attribute)
  const isTaken = operatorsOf(attribute).includes(condition.operator)
  return { ...condition, attribute, values: [], typed: '', operator: isTaken ? condition.operator : next.operator }
}

/** One condition: an attribute, how it compares, and with what. */
function ConditionRow({ condition, mayRemove, onChange }: ConditionRowProps) {
  const { t } = useTranslation('studio/audiences')
  const { data: attributes = [] } = useQuery(attributesQuery)
  const { attribute, operator, values, typed, not } = condition
  const isKnown = attributes.some(each => each.attribute === attribute)
  const choose = (next: readonly string[]) => onChange({ ...condition, values: next })
  return (
    <div className={styles.condition}>
      {not && <span className={styles.not}>{t('not')}</span>}
      <Select
        aria-label={t('attribute')}
        value={attribute}
        onChange={event => onChange(withAttribute(condition, event.currentTarget.value))}
      >
        {!isKnown && <option value={attribute}>{attribute}</option>}
        {attributes.map(({ attribute: name, label }) => (
          <option key={name} value={name}>
            {label}
          </option>
        ))}
      </Select>
      <Select
        aria-label={t('operator.label')}
        value={operator}
        onChange={event => {
          const next = event.currentTarget.value as Operator
          const given = valuesOf(condition)
          onChange({ ...condition, operator: next, typed: '', values: takesList(next) ? given : given.slice(0, 1) })
        }}
      >
        {operatorsOf(attribute).map(each => (
          <option key={each} value={each}>
            {t(`operator.${each}`)}
          </option>
        ))}
      </Select>
      {operator === 'days_since' && (
        <DaysField days={condition.days} onChange={days => onChange({ ...condition, days })} />
      )}
      {attribute === 'signed_in' && (
        <Select aria-label={t('value')} value={values[0] ?? ''} onChange={event => choose([event.currentTarget.value])}>
          <option value="" disabled hidden />
          <option value="true">{t('signed_in.true')}</option>
          <option value="false">{t('signed_in.false')}</option>
        </Select>
      )}
      {takesValue(operator) &&
        attribute !== 'signed_in' &&
        (takesList(operator) ? (
          <ValuesField
            attribute={attribute}
            values={values}
            typed={typed}
            onChange={part => onChange({ ...condition, ...part })}
          />
        ) : (
          <ValueField
            // The values of addresses are no domains.
            attribute={operator === 'domain' ? '' : attribute}
            value={values[0] ?? ''}
            onChange={value => choose(value ? [value] : [])}
          />
        ))}
      {mayRemove && (
        <IconButton
          size="s"
          label={t('condition_remove')}
          icon={<X aria-hidden="true" />}
          onClick={() => onChange(null)}
        />
      )}
    </div>
  )
}
