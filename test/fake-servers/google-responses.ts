import type { ServerResponse } from 'node:http'

/** A response of the fake. `reset` closes the connection in the middle of it. */
export type GoogleResponse =
  | { status: number; body?: unknown; text?: string; headers?: Record<string, string> }
  | 'reset'
  | 'silence'

/** Builds an error response of the Google API. */
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

/** Sends a response. */
export function sendResponse(response: ServerResponse, content: GoogleResponse): void {
  if (content === 'silence') return
  if (content === 'reset') {
    response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': '400' })
    response.write('{"name": "accounts/')
    response.socket?.resetAndDestroy()
    return
  }
  response.writeHead(content.status, { 'Content-Type': 'application/json', ...content.headers })
  response.end(content.text ?? JSON.stringify(content.body ?? {}))
}
