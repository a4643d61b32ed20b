import type { ChainedCommands, Editor } from '@tiptap/core'
import { Columns2, Heading, Rows2, Table, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Menu } from '../../../ui/actions/menu.tsx'
import { MenuGroup, MenuItem } from '../../../ui/actions/menu-item.tsx'
import { inText } from '../commands.ts'
import { ToolButton } from './tool-button.tsx'

interface TableMenuProps {
  readonly editor: Editor
  /** Whether the selection is in a table. */
  readonly inTable: boolean
}

const NEW_TABLE = { rows: 3, cols: 3, withHeaderRow: true }

/** Makes a table, or changes the one that the selection is in. */
export function TableMenu({ editor, inTable }: TableMenuProps) {
  const { t } = useTranslation('editor')
  const run = (change: (chain: ChainedCommands) => ChainedCommands) => () => {
    change(inText(editor)).run()
  }
  return (
    <Menu
      label={t('table.title')}
      align="start"
      trigger={attributes => (
        <ToolButton {...attributes} label={t('table.title')} icon={Table} data-on={inTable || undefined} />
      )}
    >
      {inTable ? (
        <>
          <MenuItem icon={<Rows2 aria-hidden="true" />} onSelect={run(chain => chain.addRowAfter())}>
            {t('table.add_row')}
          </MenuItem>
          <MenuItem icon={<Columns2 aria-hidden="true" />} onSelect={run(chain => chain.addColumnAfter())}>
            {t('table.add_column')}
          </MenuItem>
          <MenuItem icon={<Heading aria-hidden="true" />} onSelect={run(chain => chain.toggleHeaderRow())}>
            {t('table.header_row')}
          </MenuItem>
          <MenuGroup>
            <MenuItem danger onSelect={run(chain => chain.deleteRow())}>
              {t('table.delete_row')}
            </MenuItem>
            <MenuItem danger onSelect={run(chain => chain.deleteColumn())}>
              {t('table.delete_column')}
            </MenuItem>
            <MenuItem danger icon={<Trash2 aria-hidden="true" />} onSelect={run(chain => chain.deleteTable())}>
              {t('table.delete')}
            </MenuItem>
          </MenuGroup>
        </>
      ) : (
        <MenuItem icon={<Table aria-hidden="true" />} onSelect={run(chain => chain.insertTable(NEW_TABLE))}>
          {t('table.insert')}
        </MenuItem>
      )}
    </Menu>
  )
}
