import { afterEach, expect, test, vi } from 'vitest'
import { shareProduct } from './share-product.ts'

const link = 'https://shop.example/products/mechanics'
const device = (parts: object) => vi.stubGlobal('navigator', parts)

afterEach(() => vi.unstubAllGlobals())

test('a phone shares by itself and the shop stays quiet', async () => {
  const share = vi.fn<() => Promise<void>>(() => Promise.resolve())
  device({ share })
  expect(await shareProduct('Mechanics', link)).toBeUndefined()
  expect(share).toHaveBeenCalledWith(expect.objectContaining({ url: link }))
})

test('a shopper who closes the share sheet hears nothing', async () => {
  device({ share: () => Promise.reject(new DOMException('closed', 'AbortError')) })
  expect(await shareProduct('Mechanics', link)).toBeUndefined()
})

test('sharing that fails says so', async () => {
  device({ share: () => Promise.reject(new Error('no target')) })
  expect(await shareProduct('Mechanics', link)).toMatchObject({ title: 'Sharing Failed', tone: 'error' })
})

test('a computer without sharing copies the link', async () => {
  const writeText = vi.fn<() => Promise<void>>(() => Promise.resolve())
  device({ clipboard: { writeText } })
  expect(await shareProduct('Mechanics', link)).toMatchObject({ title: 'Link Copied' })
  expect(writeText).toHaveBeenCalledWith(link)
})

test('a browser that allows no copying says so', async () => {
  device({})
  expect(await shareProduct('Mechanics', link)).toMatchObject({ title: 'Copy Failed', tone: 'error' })
})
