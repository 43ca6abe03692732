import { once } from 'node:events'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

// A self-signed certificate for localhost, made for the tests.
const cert = `-----BEGIN CERTIFICATE-----
MIIBmzCCAUGgAwIBAgIUTEWslYz0Z0gU0BW1hFWds+g7JukwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyMzAxNTgyMFoYDzIxMjYxMDMw
MDE1ODIwWjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAAQ3ONB4ijggbDlVXkQJTVQFgHfocNo2iw5JSo3gSvwIDVUUNnNlm9V2
jXJCw7C7vRd4FeEZufAj2CyGYIMjflAIo28wbTAdBgNVHQ4EFgQUQEit8OxQrXDv
qjt6IqXs4dPcQfgwHwYDVR0jBBgwFoAUQEit8OxQrXDvqjt6IqXs4dPcQfgwDwYD
VR0TAQH/BAUwAwEB/zAaBgNVHREEEzARgglsb2NhbGhvc3SHBH8AAAEwCgYIKoZI
zj0EAwIDSAAwRQIhANGOYHqJjkEfnLzC/j+ezQx8SpENoueOhiB1XFYfobMSAiBS
UcjWWV2VGIZ5s+JLb7DsRtyXZfniC450N8+iHCR/5w==
-----END CERTIFICATE-----`
const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgUg2L5B9y2BU3gCy9
N6GsxwkwoS/1nCGK4Gm6QpERmEehRANCAAQ3ONB4ijggbDlVXkQJTVQFgHfocNo2
iw5JSo3gSvwIDVUUNnNlm9V2jXJCw7C7vRd4FeEZufAj2CyGYIMjflAI
-----END PRIVATE KEY-----`

/** Starts an HTTPS server that would answer any client, but whose certificate no authority has signed. */
export async function openUntrustedServer(): Promise<{ url: string; requestCount: () => number }> {
  let requests = 0
  const server = createServer({ cert, key }, (_, response) => {
    requests += 1
    response.end('{}')
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `https://localhost:${(server.address() as AddressInfo).port}`, requestCount: () => requests }
}
