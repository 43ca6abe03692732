import { LINK_ERROR, isLink } from './links.ts'
import { MOBILE_MENU } from './mobile-menu-links.ts'
import {
  ABOUT_MENU,
  CATEGORY_LINKS,
  examMenu,
  HEADER_LINKS,
  type MenuLink,
  POLICY_LINKS,
  QUICK_LINKS,
} from './standard-menus.ts'

/** The menus that staff can change, with the links that apply until they do. */
export const STANDARD_MENUS = {
  jeeMenu: examMenu('JEE'),
  neetMenu: examMenu('NEET'),
  aboutMenu: ABOUT_MENU,
  headerLinks: HEADER_LINKS,
  mobileMenu: MOBILE_MENU,
  quickLinks: QUICK_LINKS,
  categoryLinks: CATEGORY_LINKS,
  policyLinks: POLICY_LINKS,
} satisfies Record<string, MenuLink[]>
export type MenuName = keyof typeof STANDARD_MENUS

export const MENU_NAMES = Object.keys(STANDARD_MENUS) as MenuName[]

/** The menus that staff have changed. The others have their standard links. */
export type Menus = Partial<Record<MenuName, MenuLink[] | undefined>>

/** The most links of a menu. The links of the header are beside each other. */
export const maxLinks = (menu: string): number => (menu === 'headerLinks' ? 3 : 12)

const MAX_LABEL = 40
const LINE = /^- \[(?<label>.*)\]\((?<href>.*)\)$/

/** Writes a menu as a Markdown list of links. */
export const formatMenu = (links: readonly MenuLink[]): string =>
  links.map(({ label, href }) => `- [${label}](${href})`).join('\n')

/** Reads a menu that is a Markdown list of links. A line that is no link has an empty label and link. */
export const parseMenu = (text: string): MenuLink[] =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const { label = '', href = '' } = LINE.exec(line.trim())?.groups ?? {}
      return { label: label.trim(), href: href.trim() }
    })

/** Returns the error of a menu; undefined if it is valid. */
export function menuError(text: string, max: number): string | undefined {
  const links = parseMenu(text)
  if (links.length === 0) return 'A menu needs at least one link'
  if (links.length > max) return `At most ${max} links`
  const labels = new Set<string>()
  for (const [index, { label, href }] of links.entries()) {
    const row = `Link ${index + 1}`
    if (label === '') return `${row}: Label is required`
    if (label.length > MAX_LABEL) return `${row}: At most ${MAX_LABEL} characters`
    if (/[[\]]/.test(label)) return `${row}: The label must have no brackets`
    if (labels.has(label)) return `${row}: “${label}” is already in this menu`
    if (!isLink(href) || /[\s()]/.test(href)) return `${row}: ${LINK_ERROR}`
    labels.add(label)
  }
  return undefined
}
