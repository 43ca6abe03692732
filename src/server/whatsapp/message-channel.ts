import type { WhatsAppAction } from '../../domain/whatsapp/templates.ts'
import type { SendErrorKind } from '../../domain/whatsapp/send-errors.ts'

/** A template message with its values. */
export interface TemplateMessage {
  /** 91 and ten digits. */
  phone: string
  metaName: string
  values: readonly string[]
  /** The payloads of the reply buttons, in the order of the template. */
  replies: readonly { action: WhatsAppAction; payload: string }[]
  /** What follows the fixed part of the link's URL. */
  link: string
  /** Returned with each status of the message. */
  reference: string
}

/** A template as Meta reports it. */
export interface ReportedTemplate {
  metaName: string
  status: string
  category: string | undefined
  reason: string | undefined
}

/** The messaging service rejected a request or could not be reached. */
export class MessageError extends Error {
  /** `no_response`: it is unknown whether the message was sent. */
  readonly kind: SendErrorKind | 'no_response'
  /** Meta's error code. */
  readonly code: number | undefined

  constructor(kind: MessageError['kind'], message: string, { code, cause }: { code?: number; cause?: unknown } = {}) {
    super(message, { cause })
    this.kind = kind
    this.code = code
  }
}

/** The port of the messaging service. Every method throws a MessageError on failure. */
export interface MessageChannel {
  /** @returns the service's id of the message: it was accepted, not yet delivered */
  send(message: TemplateMessage): Promise<string>
  /** Submits a template for review. @param linkUrl the fixed part of the URL of its link */
  createTemplate(template: NewTemplate, linkUrl: string): Promise<void>
  /** Lists the templates of the account. */
  listTemplates(): Promise<ReportedTemplate[]>
  /** Reads the number and the name that customers see, which proves the login. */
  check(): Promise<{ phone: string; name: string }>
}

/** A template for review. */
export interface NewTemplate {
  metaName: string
  body: string
  examples: readonly string[]
  replies: readonly { text: string }[]
  linkText: string
}
