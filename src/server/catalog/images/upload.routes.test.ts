import sharp from 'sharp'
import { describe, expect } from 'vitest'
import { loginAsAdmin, registerCustomer } from '../../../../test/users.ts'
import { test } from '../../../../test/test-store.ts'
import type { TestClient } from '../../../../test/test-client.ts'
import { parseStoredImage } from '../../../domain/catalog/images.ts'
import { MAX_UPLOAD_BYTES } from './process-image.ts'

const cover = () =>
  sharp({ create: { width: 600, height: 800, channels: 3, background: '#B33951' } })
    .png()
    .toBuffer()

function upload(visitor: TestClient, bytes: Uint8Array | string, name = 'cover.png'): Promise<Response> {
  const body = new FormData()
  body.set('file', new File([bytes as BlobPart], name, { type: 'image/png' }))
  return visitor.send('/upload', { method: 'POST', body })
}

describe('uploading a picture', () => {
  test('an admin gets its address, and the store has it in its sizes', async ({ store }) => {
    const { client: visitor } = await loginAsAdmin(store)
    const answer = await upload(visitor, await cover())
    const { filePath, message } = (await answer.json()) as { filePath: string; message: string }
    expect({ status: answer.status, message }).toEqual({ status: 201, message: 'Image uploaded' })
    expect(parseStoredImage(filePath)).toMatchObject({ width: 600, height: 800 })
    const names = [filePath, filePath.replace('.webp', '.w300.webp')].map((path) => path.replace('/files/', ''))
    for (const name of names) expect(await store.services.files.exists(name)).toBe(true)
  })

  test('a visitor has to log in, and a customer may not', async ({ store }) => {
    const { client: customer } = await registerCustomer(store)
    expect((await upload(store.client(), await cover())).status).toBe(401)
    expect((await upload(customer, await cover())).status).toBe(403)
  })

  test('text under the name of a picture is refused, whatever it claims to be', async ({ store }) => {
    const { client: visitor } = await loginAsAdmin(store)
    for (const trick of ['just text', '<svg xmlns="http://www.w3.org/2000/svg"/>']) {
      const answer = await upload(visitor, trick)
      expect(answer.status).toBe(415)
      expect(await answer.json()).toMatchObject({ code: 'unsupported_type' })
    }
  })

  test('a picture cut short is called damaged', async ({ store }) => {
    const { client: visitor } = await loginAsAdmin(store)
    const answer = await upload(visitor, (await cover()).subarray(0, 200))
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ code: 'invalid_image' })
  })

  test('more than 5 MB is refused while it comes in, told in advance or not', async ({ store }) => {
    const { client: visitor } = await loginAsAdmin(store)
    expect((await upload(visitor, new Uint8Array(MAX_UPLOAD_BYTES + 1))).status).toBe(413)
    let sent = 0
    const endless = new ReadableStream({
      pull(stream) {
        sent += 65_536
        stream.enqueue(new Uint8Array(65_536))
      },
    })
    const headers = { 'Content-Type': 'multipart/form-data; boundary=x', 'Transfer-Encoding': 'chunked' }
    const init = { method: 'POST', headers, body: endless, duplex: 'half' } as RequestInit
    expect((await visitor.send('/upload', init)).status).toBe(413)
    expect(sent).toBeLessThan(MAX_UPLOAD_BYTES * 2)
  })

  test('nothing chosen is asked for', async ({ store }) => {
    const { client: visitor } = await loginAsAdmin(store)
    const answers = [await visitor.send('/upload', { method: 'POST', body: new FormData() }), await upload(visitor, '')]
    for (const answer of answers) {
      expect(answer.status).toBe(400)
      expect(await answer.json()).toMatchObject({ fields: { file: 'Choose an image first' } })
    }
    expect(await visitor.requestJson('POST', '/upload', { file: 'x' })).toMatchObject({ status: 415 })
  })
})
