import { html } from 'hono/html'
import type { letters } from '../mail/mail.tables.ts'
import type { LetterSummary } from './letters.queries.ts'

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;color:#131d33;background:#fbfaf7;max-width:60rem;margin:1.5rem auto;padding:0 1rem}
a{color:inherit}ul{list-style:none;padding:0}li{border-top:1px solid #dde0e4;padding:.6rem 0;overflow-wrap:anywhere}
small,dt{color:#55607a}dl{display:grid;grid-template-columns:max-content 1fr;gap:.1rem 1rem}dd{margin:0;overflow-wrap:anywhere}
iframe{width:100%;height:40rem;border:1px solid #dde0e4;border-radius:.5rem;background:#fff}
pre{background:#f3f1eb;padding:1rem;border-radius:.5rem;white-space:pre-wrap;overflow-wrap:anywhere}`

const TIME = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeStyle: 'medium', timeZone: 'Asia/Kolkata' })

/** The letters of the outbox as a list, the newest first. */
export const letterListPage = (rows: readonly LetterSummary[]) =>
  page(
    'Letters',
    html`<p>
        What the store wrote, the newest first. Here letters are written always, but sent only while email notifications are
        switched on under <a href="/admin?tab=more&section=email-settings">Email Settings</a>.
      </p>
      ${rows.length === 0 ? html`<p>There are none yet. Place an order, and come back.</p>` : ''}
      <ul>
        ${rows.map(
          ({ id, subject, recipient, status, trouble, createdAt }) =>
            html`<li>
              <a href="/dev/mail/${id}">${subject}</a><br />
              <small>To ${recipient}, ${TIME.format(createdAt)}, ${status}. ${trouble}</small>
            </li>`,
        )}
      </ul>`,
  )

/** One letter: its head, its HTML where no script of it runs, its text. */
export const letterPage = (letter: typeof letters.$inferSelect) =>
  page(
    letter.subject,
    html`<p><a href="/dev/mail">All letters</a></p>
      <dl>
        ${facts(letter).map(
          ([name, value]) =>
            html`<dt>${name}</dt>
              <dd>${value}</dd>`,
        )}
      </dl>
      <iframe sandbox title="The letter as HTML" srcdoc="${letter.html}"></iframe>
      <h2>As text</h2>
      <pre>${letter.text}</pre>`,
  )

function facts(letter: typeof letters.$inferSelect): [string, string][] {
  const { recipient, recipientName, replyTo, unsubscribeUrl, status, tries, trouble, createdAt, key } = letter
  const known: [string, string | null][] = [
    ['To', recipientName ? `${recipientName} <${recipient}>` : recipient],
    ['Reply to', replyTo],
    ['Unsubscribe', unsubscribeUrl],
    ['Written', TIME.format(createdAt)],
    ['Status', `${status}, ${tries} tries`],
    ['Trouble', trouble],
    ['Key', key],
  ]
  return known.flatMap(([name, value]) => (value ? [[name, value]] : []))
}

const page = (title: string, content: ReturnType<typeof html>) =>
  html`<!doctype html>
    <html lang="en-IN">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <style>
          ${STYLE}
        </style>
      </head>
      <body>
        <h1>${title}</h1>
        ${content}
      </body>
    </html>`
