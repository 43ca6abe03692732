import type { ServerResponse } from 'node:http'

/** An overridden response; `reset` closes the connection in the middle of it. */
export type GoogleResponse =
  | { status: number; body?: unknown; text?: string; headers?: Record<string, string> }
  | 'reset'
  | 'silence'

/** An error body of the Google API. */
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

/** Sends an overridden response. */
export function sendResponse(response: ServerResponse, answer: GoogleResponse): void {
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
