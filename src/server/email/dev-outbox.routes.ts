import { eq } from 'drizzle-orm'
import { Hono } from 'hono'
import { html } from 'hono/html'
import { formatDateTime } from '../../domain/values/dates.ts'
import type { Database } from '../database/connect.ts'
import { emails } from '../database/schema/email.ts'
import type { AppEnv } from '../http/app-env.ts'
import { NotFoundError } from '../http/errors.ts'
import { noStoreByDefault } from '../http/no-store.ts'
import { type EmailSummary, listEmails } from './outbox.queries.ts'

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;color:#131d33;background:#fbfaf7;max-width:60rem;margin:1.5rem auto;padding:0 1rem}
a{color:inherit}ul{list-style:none;padding:0}li{border-top:1px solid #dde0e4;padding:.6rem 0;overflow-wrap:anywhere}
small,dt{color:#55607a}dl{display:grid;grid-template-columns:max-content 1fr;gap:.1rem 1rem}dd{margin:0;overflow-wrap:anywhere}
iframe{width:100%;height:40rem;border:1px solid #dde0e4;border-radius:.5rem;background:#fff}
pre{background:#f3f1eb;padding:1rem;border-radius:.5rem;white-space:pre-wrap;overflow-wrap:anywhere}`

/** Renders the emails of the outbox as a list, newest first. */
const emailListPage = (rows: readonly EmailSummary[]) =>
  page(
    'Emails',
    html`<p>
        The emails of the outbox, newest first. In development emails are always written, but sent only while email
        notifications are switched on under <a href="/admin?tab=more&section=email-settings">Email Settings</a>.
      </p>
      ${rows.length === 0 ? html`<p>There are none yet. Place an order, then reload.</p>` : ''}
      <ul>
        ${rows.map(
          ({ id, subject, recipient, status, lastError, createdAt }) =>
            html`<li>
              <a href="/dev/emails/${id}">${subject}</a><br />
              <small>To ${recipient}, ${formatDateTime(createdAt)}, ${status}. ${lastError}</small>
            </li>`,
        )}
      </ul>`,
  )

/** Renders one email: its headers, its HTML in a sandbox without scripts, its text. */
const emailPage = (email: typeof emails.$inferSelect) =>
  page(
    email.subject,
    html`<p><a href="/dev/emails">All emails</a></p>
      <dl>
        ${emailDetails(email).map(
          ([name, value]) =>
            html`<dt>${name}</dt>
              <dd>${value}</dd>`,
        )}
      </dl>
      <iframe sandbox title="The email as HTML" srcdoc="${email.html}"></iframe>
      <h2>As text</h2>
      <pre>${email.text}</pre>`,
  )

function emailDetails(email: typeof emails.$inferSelect): [string, string][] {
  const { recipient, recipientName, replyTo, unsubscribeUrl, status, attempts, lastError, createdAt, key } = email
  const details: [string, string | null][] = [
    ['To', recipientName ? `${recipientName} <${recipient}>` : recipient],
    ['Reply to', replyTo],
    ['Unsubscribe', unsubscribeUrl],
    ['Created', formatDateTime(createdAt)],
    ['Status', `${status}, ${attempts} attempts`],
    ['Last error', lastError],
    ['Key', key],
  ]
  return details.flatMap(([name, value]) => (value ? [[name, value]] : []))
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

const PAGE_SIZE = 50

/** Previews the outbox for developers. Mounted only in development. */
export function devOutboxRoutes({ db }: { db: Database }) {
  return new Hono<AppEnv>()
    .use(noStoreByDefault)
    .get('/', async (c) => {
      const { rows } = await listEmails(db, undefined, PAGE_SIZE)
      return c.html(emailListPage(rows))
    })
    .get('/:id{[1-9]\\d{0,8}}', async (c) => {
      const [email] = await db
        .select()
        .from(emails)
        .where(eq(emails.id, Number(c.req.param('id'))))
      if (!email) throw new NotFoundError('Email')
      return c.html(emailPage(email))
    })
}
