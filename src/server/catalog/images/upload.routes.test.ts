import sharp from 'sharp'
import { describe, expect } from 'vitest'
import { loginAsAdmin, registerCustomer } from '../../../../test/users.ts'
import { test } from '../../../../test/test-store.ts'
import type { TestClient } from '../../../../test/test-client.ts'
import { parseStoredImage } from '../../../domain/catalog/images/images.ts'
import { MAX_UPLOAD_BYTES } from './process-image.ts'

const cover = () =>
  sharp({ create: { width: 600, height: 800, channels: 3, background: '#B33951' } })
    .png()
    .toBuffer()

function upload(admin: TestClient, bytes: Uint8Array | string, name = 'cover.png'): Promise<Response> {
  const body = new FormData()
  body.set('file', new File([bytes as BlobPart], name, { type: 'image/png' }))
  return admin.send('/upload', { method: 'POST', body })
}

describe('uploading an image', () => {
  test('an admin gets the path of the image, which is stored with its variants', async ({ store }) => {
    const { client: admin } = await loginAsAdmin(store)
    const response = await upload(admin, await cover())
    const { filePath, message } = (await response.json()) as { filePath: string; message: string }
    expect({ status: response.status, message }).toEqual({ status: 201, message: 'Image uploaded' })
    expect(parseStoredImage(filePath)).toMatchObject({ width: 600, height: 800 })
    const names = [filePath, filePath.replace('.webp', '.w300.webp')].map((path) => path.replace('/files/', ''))
    for (const name of names) expect(await store.services.files.exists(name)).toBe(true)
  })

  test('a guest must log in, and a customer is not allowed', async ({ store }) => {
    const { client: customer } = await registerCustomer(store)
    expect((await upload(store.client(), await cover())).status).toBe(401)
    expect((await upload(customer, await cover())).status).toBe(403)
  })

  test('text with the name and type of an image is rejected', async ({ store }) => {
    const { client: admin } = await loginAsAdmin(store)
    for (const content of ['just text', '<svg xmlns="http://www.w3.org/2000/svg"/>']) {
      const response = await upload(admin, content)
      expect(response.status).toBe(415)
      expect(await response.json()).toMatchObject({ code: 'unsupported_type' })
    }
  })

  test('a truncated image is rejected as damaged', async ({ store }) => {
    const { client: admin } = await loginAsAdmin(store)
    const response = await upload(admin, (await cover()).subarray(0, 200))
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ code: 'invalid_image' })
  })

  test('an upload of more than 5 MB is aborted, with and without Content-Length', async ({ store }) => {
    const { client: admin } = await loginAsAdmin(store)
    expect((await upload(admin, new Uint8Array(MAX_UPLOAD_BYTES + 1))).status).toBe(413)
    let sent = 0
    const endless = new ReadableStream({
      pull(stream) {
        sent += 65_536
        stream.enqueue(new Uint8Array(65_536))
      },
    })
    const headers = { 'Content-Type': 'multipart/form-data; boundary=x', 'Transfer-Encoding': 'chunked' }
    const init = { method: 'POST', headers, body: endless, duplex: 'half' } as RequestInit
    expect((await admin.send('/upload', init)).status).toBe(413)
    expect(sent).toBeLessThan(MAX_UPLOAD_BYTES * 2)
  })

  test('a form without a file is rejected', async ({ store }) => {
    const { client: admin } = await loginAsAdmin(store)
    const responses = [await admin.send('/upload', { method: 'POST', body: new FormData() }), await upload(admin, '')]
    for (const response of responses) {
      expect(response.status).toBe(400)
      expect(await response.json()).toMatchObject({ fields: { file: 'Choose an image first' } })
    }
    expect(await admin.requestJson('POST', '/upload', { file: 'x' })).toMatchObject({ status: 415 })
  })
})
