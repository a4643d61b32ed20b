import { useMe } from '../../../core/session/session.tsx'
import list from '../../../ui/admin/list.module.css'

interface PersonNameProps {
  readonly person: { readonly user_id: number; readonly display_name: string; readonly namesake?: string }
}

/** A person in a list: a way to them, with what tells them apart from others of the same name. */
export function PersonName({ person: { user_id, display_name, namesake } }: PersonNameProps) {
  const { can } = useMe()
  return (
    <>
      <a className={list.name} dir="auto" href={can.manage ? `/console/people/${user_id}` : `/people/${user_id}`}>
        {display_name}
      </a>
      {namesake && (
        <div className={list.under} dir="auto">
          {namesake}
        </div>
      )}
    </>
  )
}

/** The place in the company that stands beside a name in a list to choose from. */
export const whereOf = ({ namesake, department }: { readonly namesake?: string; readonly department: string | null }) =>
  [department, namesake].filter(Boolean).join(' · ')
