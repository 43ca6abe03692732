import { createElement as h, type CSSProperties, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { EmailBlock, Fact } from '../../../domain/email/email-template-api.ts'
import { publicHost } from '../../../domain/values/public-host.ts'

/** A block of text. */
export const paragraph = (text: string): EmailBlock => ({ kind: 'paragraph', text })

export interface EmailBody {
  heading: string
  blocks: readonly EmailBlock[]
}

/** The store's details in the footer of every email. */
export interface Sender {
  name: string
  url: string
  phone: string
  email: string
  address: string
  /** Logo and colours; undefined or empty texts for the standard. */
  brand?: { logo: string; action: string; ink: string }
}

// Mail programs ignore style sheets: inline styles and tables only. No JSX, because Node runs the server's TypeScript as it is.
const INK = '#131d33'
const MUTED = '#55607a'
const LINE = '1px solid #d9dee8'
const FONT = 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif'
const text: CSSProperties = { margin: '0 0 16px', fontSize: 16, lineHeight: '24px', color: INK }
const cell: CSSProperties = { padding: '8px 0', fontSize: 15, lineHeight: '22px', color: INK, verticalAlign: 'top' }
const right: CSSProperties = { ...cell, textAlign: 'right', whiteSpace: 'nowrap', paddingLeft: 16 }
const button: CSSProperties = {
  display: 'inline-block',
  padding: '14px 22px',
  borderRadius: 10,
  background: INK,
  color: '#ffffff',
  fontSize: 16,
  fontWeight: 700,
  textDecoration: 'none',
}

interface Props {
  body: EmailBody
  sender: Sender
  unsubscribeUrl?: string | undefined
}

/** Renders the HTML part of an email. */
export const renderEmailHtml = (body: EmailBody, sender: Sender, unsubscribeUrl?: string): string =>
  `<!doctype html>${renderToStaticMarkup(h(EmailLayout, { body, sender, unsubscribeUrl }))}`

function EmailLayout({ body: { heading, blocks }, sender, unsubscribeUrl }: Props): ReactNode {
  return h(
    'html',
    { lang: 'en-IN' },
    h('head', null, h('meta', { charSet: 'utf-8' }), h('title', null, heading)),
    h(
      'body',
      { style: { margin: 0, padding: 16, background: '#f4f6fa', fontFamily: FONT } },
      h(
        'div',
        { style: { maxWidth: 560, margin: '0 auto', padding: 24, borderRadius: 14, background: '#ffffff' } },
        h(
          'p',
          { style: { ...text, fontWeight: 800 } },
          publicHost(sender.url)
            ? h('a', { href: sender.url, style: { color: inkOf(sender) } }, h(LogoOrName, { sender }))
            : sender.name,
        ),
        h('h1', { style: { margin: '0 0 16px', fontSize: 22, lineHeight: '28px', color: inkOf(sender) } }, heading),
        ...blocks.map((block, index) => h(BlockView, { key: index, block, sender })),
        h(Footer, { sender, unsubscribeUrl }),
      ),
    ),
  )
}

const inkOf = ({ brand }: Sender): string => brand?.ink || INK

/** The logo. A program that does not load images shows the name. */
const LogoOrName = ({ sender: { name, url, brand } }: { sender: Sender }): ReactNode =>
  brand?.logo
    ? h('img', { src: new URL(brand.logo, url).href, alt: name, height: 36, style: { display: 'block' } })
    : name

function BlockView({ block, sender }: { block: EmailBlock; sender: Sender }): ReactNode {
  if (block.kind === 'paragraph') return h('p', { style: text }, block.text)
  if (block.kind === 'link')
    return h(
      'p',
      { style: text },
      h('a', { href: block.url, style: { ...button, background: inkOf(sender) } }, block.label),
    )
  if (block.kind === 'facts') return h(Table, null, ...block.rows.map((fact) => h(FactRow, { key: fact[0], fact })))
  const lines = block.lines.map(({ name, detail, amount }, index) =>
    h(
      'tr',
      { key: index, style: { borderBottom: LINE } },
      h('td', { style: cell }, name, h('br'), h('span', { style: { color: MUTED } }, detail)),
      h('td', { style: right }, amount),
    ),
  )
  return h(Table, null, ...lines, ...block.totals.map((fact) => h(FactRow, { key: fact[0], fact })))
}

const Table = ({ children }: { children?: ReactNode }): ReactNode =>
  h(
    'table',
    { role: 'presentation', style: { width: '100%', margin: '0 0 16px', borderCollapse: 'collapse' } },
    h('tbody', null, children),
  )

const FactRow = ({ fact: [name, value] }: { fact: Fact }): ReactNode =>
  h('tr', null, h('td', { style: { ...cell, color: MUTED } }, name), h('td', { style: right }, value))

const Footer = ({ sender: { name, phone, email, address }, unsubscribeUrl }: Omit<Props, 'body'>): ReactNode =>
  h(
    'p',
    { style: { margin: '24px 0 0', fontSize: 13, lineHeight: '20px', color: MUTED } },
    [name, address].filter(Boolean).join(', '),
    h('br'),
    [phone, email].filter(Boolean).join(' · '),
    ...(unsubscribeUrl ? [h('br'), h('a', { href: unsubscribeUrl, style: { color: MUTED } }, 'Unsubscribe')] : []),
  )

/** Renders the text part of an email. */
export function renderEmailText({ heading, blocks }: EmailBody, sender: Sender, unsubscribeUrl?: string): string {
  const footer = [...footerLines(sender), ...(unsubscribeUrl ? [`Unsubscribe: ${unsubscribeUrl}`] : [])]
  return `${[heading, ...blocks.map(blockText), `-- \n${footer.join('\n')}`].join('\n\n')}\n`
}

/** The lines with the details of the shop at the end of an email. */
export const footerLines = ({ name, phone, email, address, url }: Sender): string[] =>
  [
    [name, address].filter(Boolean).join(', '),
    [phone, email].filter(Boolean).join(' · '),
    publicHost(url) ? url : '',
  ].filter(Boolean)

function blockText(block: EmailBlock): string {
  if (block.kind === 'paragraph') return block.text
  if (block.kind === 'link') return `${block.label}: ${block.url}`
  if (block.kind === 'facts') return factsText(block.rows)
  const lines = block.lines.map(({ name, detail, amount }) => `${name}\n  ${detail}  ${amount}`)
  return [...lines, factsText(block.totals)].join('\n')
}

const factsText = (rows: readonly Fact[]): string => rows.map(([name, value]) => `${name}: ${value}`).join('\n')
