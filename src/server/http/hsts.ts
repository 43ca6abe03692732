import type { Server } from 'node:http'

const ONE_YEAR_S = 365 * 24 * 60 * 60

/**
 * Lets every answer tell browsers to come by HTTPS alone for a year (RFC 6797), where that is how customers come.
 * @param publicUrl the address customers use
 */
export function addHstsHeader(server: Server, publicUrl: string): void {
  if (new URL(publicUrl).protocol !== 'https:') return
  server.prependListener('request', (_, response) => {
    response.setHeader('Strict-Transport-Security', `max-age=${ONE_YEAR_S}`)
  })
}
