import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

interface RecordedRequest {
  /** Method and path below the version, such as `POST /106540352242922/messages`. */
  endpoint: string
  authorization: string | undefined
  body: Record<string, unknown>
}
/** `reset` closes the connection after the request was carried out, `silence` never responds. */
type GraphResponse = { status: number; body?: unknown; text?: string } | 'reset' | 'silence'

interface FakeTemplate {
  name: string
  language: string
  status: string
  category: string
  rejected_reason?: string
}

export const PHONE_NUMBER_ID = '106540352242922'
export const BUSINESS_ACCOUNT_ID = '102290129340398'
export const ACCESS_TOKEN = 'EAAtest-access-token'
export const APP_SECRET = 'test-app-secret'

/** The form of the account at the fake Graph API. */
export const WHATSAPP_FORM = {
  enabled: true,
  phoneNumberId: PHONE_NUMBER_ID,
  businessAccountId: BUSINESS_ACCOUNT_ID,
  accessToken: ACCESS_TOKEN,
  appSecret: APP_SECRET,
  apiVersion: 'v25.0',
}

/** A fake of Meta's Graph API for WhatsApp. */
export interface FakeGraph {
  baseUrl: string
  requests: RecordedRequest[]
  /** The accepted messages, in order. */
  messages: Record<string, unknown>[]
  /** The templates of the account by name. */
  templates: Map<string, FakeTemplate>
  /** Overrides the next response to a message. */
  respondOnce(response: GraphResponse): void
  close(): Promise<void>
}

/** Meta's error body. */
export const graphError = (code: number, details = '', status = 400): GraphResponse => ({
  status,
  body: { error: { message: `(#${code})`, type: 'OAuthException', code, error_data: { details }, fbtrace_id: 'A4' } },
})

/** Starts the fake. */
export async function openFakeGraph(): Promise<FakeGraph> {
  const requests: RecordedRequest[] = []
  const messages: Record<string, unknown>[] = []
  const templates = new Map<string, FakeTemplate>()
  const overrides: GraphResponse[] = []
  const server = createServer((request, response) => void handle(request, response))
  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const recorded = await parseRequest(request)
    requests.push(recorded)
    const override = recorded.endpoint.endsWith('/messages') ? overrides.shift() : undefined
    if (override === undefined || override === 'reset') {
      const regular = respond(recorded, messages, templates)
      return override === 'reset' ? void response.socket?.resetAndDestroy() : send(response, regular)
    }
    send(response, override)
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    messages,
    templates,
    respondOnce: (response) => void overrides.push(response),
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

async function parseRequest(request: IncomingMessage): Promise<RecordedRequest> {
  const body = await text(request)
  const { pathname } = new URL(request.url ?? '', 'http://graph.test')
  return {
    endpoint: `${request.method} ${pathname.replace(/^\/v\d+\.\d/, '')}`,
    authorization: request.headers.authorization,
    body: body ? (JSON.parse(body) as RecordedRequest['body']) : {},
  }
}

function respond(
  { endpoint, authorization, body }: RecordedRequest,
  messages: Record<string, unknown>[],
  templates: Map<string, FakeTemplate>,
): GraphResponse {
  if (authorization !== `Bearer ${ACCESS_TOKEN}`) return graphError(190, 'Session has expired', 401)
  if (endpoint === `GET /${PHONE_NUMBER_ID}`) {
    return {
      status: 200,
      body: { display_phone_number: '+91 98290 00011', verified_name: 'Rankshelf', id: PHONE_NUMBER_ID },
    }
  }
  if (endpoint === `GET /${BUSINESS_ACCOUNT_ID}/message_templates`) {
    return { status: 200, body: { data: [...templates.values()] } }
  }
  if (endpoint === `POST /${BUSINESS_ACCOUNT_ID}/message_templates`) {
    const name = String(body.name)
    templates.set(name, { name, language: String(body.language), status: 'PENDING', category: String(body.category) })
    return { status: 200, body: { id: '594425479261596', status: 'PENDING', category: body.category } }
  }
  if (endpoint !== `POST /${PHONE_NUMBER_ID}/messages`) return graphError(100, 'Unsupported request')
  messages.push(body)
  const accepted = { id: `wamid.out-${messages.length}`, message_status: 'accepted' }
  return { status: 200, body: { messaging_product: 'whatsapp', contacts: [{ wa_id: body.to }], messages: [accepted] } }
}

function send(response: ServerResponse, content: GraphResponse): void {
  if (content === 'silence') return
  if (content === 'reset') return void response.socket?.resetAndDestroy()
  response.writeHead(content.status, { 'Content-Type': content.text ? 'text/html' : 'application/json' })
  response.end(content.text ?? JSON.stringify(content.body))
}

/** Signs the raw body of a webhook request as Meta does. */
export const signWebhook = (body: string, secret = APP_SECRET): string =>
  `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`

/** The body of a webhook request with one change. */
export const webhookBody = (value: object, field = 'messages'): string =>
  JSON.stringify({
    object: 'whatsapp_business_account',
    entry: [{ id: BUSINESS_ACCOUNT_ID, changes: [{ value: { messaging_product: 'whatsapp', ...value }, field }] }],
  })
