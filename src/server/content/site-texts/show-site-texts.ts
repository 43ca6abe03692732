import { HOME_TEXT_NAMES } from '../../../domain/content/home-texts.ts'
import { MENU_NAMES, type Menus, parseMenu } from '../../../domain/content/menus.ts'
import {
  fieldsOf,
  PAGE_TITLES,
  PAGE_VARIABLES,
  type PageName,
  type PageText,
  type SiteTextFields,
  type SiteTextName,
} from '../../../domain/content/site-texts.ts'
import type { TextBlock } from '../../../domain/content/text-block-schema.ts'
import { fillText } from '../../../domain/values/text-variables.ts'
import type { Queryable } from '../../database/connect.ts'
import { parseMarkdown } from './parse-markdown.ts'
import { readChangedFields, readSiteText } from './site-texts.queries.ts'

/** Returns the values of the variables of texts. */
const textVariables = (shopName: string): Record<string, string> => ({
  ...PAGE_VARIABLES,
  shop_name: shopName,
  support: '',
})

/** A text as visitors see it. */
interface ShownText {
  /** The fields of one line, with the variables replaced. */
  lines: SiteTextFields
  /** The Markdown of the text. */
  blocks: TextBlock[]
  remarks: string[]
}

/** Replaces the variables of a text, and parses its Markdown. */
export function showSiteText(name: SiteTextName, fields: SiteTextFields, shopName: string): ShownText {
  const values = textVariables(shopName)
  const definitions = fieldsOf(name)
  const lines: SiteTextFields = {}
  const shown: ShownText = { lines, blocks: [], remarks: [] }
  for (const [field, text] of Object.entries(fields)) {
    const kind = definitions[field]?.kind
    if (kind === 'markdown') {
      const { blocks, remarks } = parseMarkdown(text, values)
      shown.blocks.push(...blocks)
      shown.remarks.push(...remarks)
    } else if (kind !== 'menu') {
      lines[field] = fillText(text, values)
    }
  }
  return shown
}

/** Returns a page as visitors see it. */
export async function readPage(db: Queryable, name: PageName, shopName: string): Promise<PageText> {
  const { lines, blocks } = showSiteText(name, await readSiteText(db, name), shopName)
  return { name, title: PAGE_TITLES[name], lead: lines.lead ?? '', description: lines.description ?? '', blocks }
}

/** Returns the changed texts of the home page as visitors see them. */
export async function readHomeTexts(db: Queryable, shopName: string) {
  const { lines, blocks } = showSiteText('home', await readChangedFields(db, 'home'), shopName)
  const changed = HOME_TEXT_NAMES.flatMap((name) => {
    const text = lines[name]
    return text === undefined ? [] : [[name, text] as const]
  })
  return { texts: Object.fromEntries(changed), blocks }
}

/** Returns the menus that staff have changed. */
export async function readMenus(db: Queryable): Promise<Menus> {
  const fields = await readChangedFields(db, 'menus')
  return Object.fromEntries(
    MENU_NAMES.flatMap((name) => {
      const text = fields[name]
      return text === undefined ? [] : [[name, parseMenu(text)]]
    }),
  )
}
