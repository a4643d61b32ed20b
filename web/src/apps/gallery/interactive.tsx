import { Ellipsis, Monitor, Moon, Pencil, Sun, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { shownTheme, showTheme, type Theme } from '../../theme/theme.ts'
import { Button } from '../../ui/actions/button.tsx'
import { IconButton } from '../../ui/actions/icon-button.tsx'
import { Menu } from '../../ui/actions/menu.tsx'
import { MenuGroup, MenuItem } from '../../ui/actions/menu-item.tsx'
import { Segmented } from '../../ui/actions/segmented.tsx'
import { toast } from '../../ui/feedback/toasts.ts'
import { Checkbox, Switch } from '../../ui/form/choice.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Select } from '../../ui/form/select.tsx'
import { TextArea, TextInput } from '../../ui/form/text-input.tsx'
import { Dialog } from '../../ui/surface/dialog.tsx'
import { Part } from './part.tsx'

const THEMES = [
  { value: 'system', label: 'System', icon: <Monitor aria-hidden="true" /> },
  { value: 'light', label: 'Light', icon: <Sun aria-hidden="true" /> },
  { value: 'dark', label: 'Dark', icon: <Moon aria-hidden="true" /> },
] as const

/** The parts that do something. */
export function Interactive() {
  const [theme, setTheme] = useState<Theme>(shownTheme())
  const [isOpen, setOpen] = useState(false)
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Part title="Segmented, Menu, Dialog, Toast">
        <Segmented
          label="Theme"
          value={theme}
          options={THEMES}
          onChange={value => {
            setTheme(value)
            showTheme(value)
          }}
        />
        <Menu
          label="More"
          trigger={attributes => <IconButton {...attributes} label="More" icon={<Ellipsis aria-hidden="true" />} />}
        >
          <MenuItem icon={<Pencil aria-hidden="true" />}>Edit</MenuItem>
          <MenuGroup label="Danger">
            <MenuItem danger icon={<Trash2 aria-hidden="true" />}>
              Delete
            </MenuItem>
          </MenuGroup>
        </Menu>
        <Button onClick={() => setOpen(true)}>Open dialog</Button>
        <Button onClick={() => toast('Saved', { action: { label: 'Undo', run: () => toast('Undone') } })}>Toast</Button>
        <Dialog
          open={isOpen}
          title="Delete this?"
          onClose={() => setOpen(false)}
          footer={
            <>
              <Button onClick={() => setOpen(false)}>Keep</Button>
              <Button look="danger" onClick={() => setOpen(false)}>
                Delete
              </Button>
            </>
          }
        >
          <p>It cannot be brought back.</p>
          <Button onClick={() => setAsking(true)}>Why?</Button>
        </Dialog>
        <Dialog open={isAsking} title="Nothing is kept" onClose={() => setAsking(false)} />
      </Part>
      <Part title="Form" layout="columns">
        <Field label="Name" hint="As others see it.">
          {control => <TextInput {...control} placeholder="Mia Berg" />}
        </Field>
        <Field label="E-mail" error="This is no address.">
          {control => <TextInput {...control} type="email" defaultValue="mia" />}
        </Field>
        <Field label="Language" optional>
          {control => (
            <Select {...control}>
              <option>English</option>
              <option>Deutsch</option>
            </Select>
          )}
        </Field>
        <Field label="Message">{control => <TextArea {...control} />}</Field>
        <Checkbox label="I agree" hint="To what is written here." />
        <Switch label="Notify me" hint="By e-mail." defaultChecked />
      </Part>
    </>
  )
}
