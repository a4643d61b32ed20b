import { Ellipsis, Inbox, Monitor, Moon, Pencil, Plus, Sun, Trash2, WifiOff } from 'lucide-preact'
import { Suspense, use } from 'preact/compat'
import { useState } from 'preact/hooks'
import { Html } from '../../features/html/html.tsx'
import { shownTheme, showTheme, type Theme } from '../../theme/colour-scheme.ts'
import { Button } from '../../ui/actions/button.tsx'
import { IconButton } from '../../ui/actions/icon-button.tsx'
import { Menu } from '../../ui/actions/menu.tsx'
import { MenuGroup, MenuItem } from '../../ui/actions/menu-item.tsx'
import { Segmented } from '../../ui/actions/segmented.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ErrorState, NotAllowed } from '../../ui/feedback/problem-state.tsx'
import { ProgressBar } from '../../ui/feedback/progress-bar.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { toast } from '../../ui/feedback/toasts.ts'
import { Checkbox, Switch } from '../../ui/form/choice.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Select } from '../../ui/form/select.tsx'
import { TextArea, TextInput } from '../../ui/form/text-input.tsx'
import { Avatar } from '../../ui/identity/avatar.tsx'
import { Badge, CountBadge } from '../../ui/identity/badge.tsx'
import { Banner } from '../../ui/surface/banner.tsx'
import { Card } from '../../ui/surface/card.tsx'
import { Dialog } from '../../ui/surface/dialog.tsx'
import { PageHeader } from '../../ui/surface/page-header.tsx'
import { RelativeTime } from '../../ui/text/relative-time.tsx'
import { SkipLink } from '../../ui/text/skip-link.tsx'
import styles from './gallery.module.css'
import { Part } from './part.tsx'

const LOOKS = ['primary', 'secondary', 'tinted', 'quiet', 'danger'] as const
const TONES = ['neutral', 'accent', 'success', 'warning', 'danger'] as const
const NAMES = ['Mia Berg', 'Jonas Okafor', 'Åsa', '田中 太郎', 'Bartholomew Featherstonehaugh-Cholmondeley']
const HTML =
  '<h2>A heading</h2><p>Text with a <a href="https://example.com">link</a>, <code>code</code>.</p><script>1</script>'

/** All parts, in all states. */
export function Gallery() {
  return (
    <>
      <SkipLink target="content">Skip</SkipLink>
      <main id="content" className={styles.gallery} tabIndex={-1}>
        <PageHeader
          title="Gallery"
          lead="Every part of the design system."
          actions={
            <Button look="primary" icon={<Plus aria-hidden="true" />}>
              New
            </Button>
          }
        />
        <Part title="Button">
          {LOOKS.map(look => (
            <Button key={look} look={look}>
              {look}
            </Button>
          ))}
          <Button look="primary" busy>
            Busy
          </Button>
          <Button disabled>Disabled</Button>
          <Button size="s" icon={<Trash2 aria-hidden="true" />}>
            Small
          </Button>
          <Button size="l">Large</Button>
        </Part>
        <Suspense fallback={null}>
          <Interactive />
        </Suspense>
        <Part title="Avatar, Badge">
          {NAMES.map(name => (
            <Avatar key={name} name={name} />
          ))}
          <Avatar name="Broken picture" url="/missing.png" />
          <Avatar name="Topic" square />
          {TONES.map(tone => (
            <Badge key={tone} tone={tone}>
              {tone}
            </Badge>
          ))}
          <CountBadge count={7} />
          <CountBadge count={1234} />
          <RelativeTime at="2026-01-01T00:00:00Z" />
        </Part>
        <Part title="Banner, ProgressBar, Skeleton" layout="columns">
          <Banner>Something to know.</Banner>
          <Banner tone="warning" icon={<WifiOff aria-hidden="true" />}>
            You are offline.
          </Banner>
          <Banner tone="danger">Something is wrong.</Banner>
          <Banner tone="success">All is well.</Banner>
          <ProgressBar label="Upload" value={0.4} />
          <Skeleton height="3rem" />
        </Part>
        <Part title="States" layout="columns">
          <Card padded={false}>
            <EmptyState
              icon={<Inbox />}
              title="Nothing here"
              text="Why, and what comes next."
              actions={<Button>Go on</Button>}
            />
          </Card>
          <Card padded={false}>
            <ErrorState
              title="Something went wrong"
              text="Try again in a moment."
              requestId="0198c-4d"
              onRetry={() => toast('Tried')}
            />
          </Card>
          <Card padded={false}>
            <NotAllowed text="Publishers can open this page." />
          </Card>
        </Part>
        <Part title="Html" layout="columns">
          <Card>
            <Html html={HTML} language="en" />
          </Card>
        </Part>
      </main>
    </>
  )
}

const THEMES = [
  { value: 'system', label: 'System', icon: <Monitor aria-hidden="true" /> },
  { value: 'light', label: 'Light', icon: <Sun aria-hidden="true" /> },
  { value: 'dark', label: 'Dark', icon: <Moon aria-hidden="true" /> },
] as const

/** Suspends its page until the part is there. */
const Loaded = ({ part }: { readonly part: Promise<string> }) => <p>{use(part)}</p>

/** The parts that do something. */
function Interactive() {
  const [theme, setTheme] = useState<Theme>(shownTheme())
  const [isOpen, setOpen] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const [part, setPart] = useState<Promise<string> | null>(null)
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
          <Button onClick={() => setPart(new Promise(done => setTimeout(done, 100, 'A part came.')))}>
            Load a part
          </Button>
        </Dialog>
        {part && <Loaded part={part} />}
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
