import type { ServerResponse } from 'node:http'

/** How a call is answered instead of as usual; `reset` breaks off in the middle of the answer. */
export type GoogleAnswer =
  | { status: number; body?: unknown; text?: string; headers?: Record<string, string> }
  | 'reset'
  | 'silence'

/** An error as Google words it. */
export const googleError = (status: number, message: string, detail?: { reason: string; metadata?: object }) => ({
  status,
  body: {
    error: {
      code: status,
      message,
      status: 'SOME_STATUS',
      details: detail ? [{ '@type': 'type.googleapis.com/google.rpc.ErrorInfo', ...detail }] : [],
    },
  },
})

/** Answers so. */
export function reply(response: ServerResponse, answer: GoogleAnswer): void {
  if (answer === 'silence') return
  if (answer === 'reset') {
    response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': '400' })
    response.write('{"name": "accounts/')
    response.socket?.resetAndDestroy()
    return
  }
  response.writeHead(answer.status, { 'Content-Type': 'application/json', ...answer.headers })
  response.end(answer.text ?? JSON.stringify(answer.body ?? {}))
}
