import { afterEach, expect, test, vi } from 'vitest'
import { shareProduct } from './share-product.ts'

const link = 'https://shop.example/products/mechanics'
const stubNavigator = (navigator: object) => vi.stubGlobal('navigator', navigator)

afterEach(() => vi.unstubAllGlobals())

test('a phone shares through the device without a message', async () => {
  const share = vi.fn<() => Promise<void>>(() => Promise.resolve())
  stubNavigator({ share })
  expect(await shareProduct('Mechanics', link)).toBeUndefined()
  expect(share).toHaveBeenCalledWith(expect.objectContaining({ url: link }))
})

test('closing the share sheet shows no message', async () => {
  stubNavigator({ share: () => Promise.reject(new DOMException('closed', 'AbortError')) })
  expect(await shareProduct('Mechanics', link)).toBeUndefined()
})

test('failed sharing shows an error', async () => {
  stubNavigator({ share: () => Promise.reject(new Error('no target')) })
  expect(await shareProduct('Mechanics', link)).toMatchObject({ title: 'Sharing Failed', tone: 'error' })
})

test('a computer without sharing copies the link', async () => {
  const writeText = vi.fn<() => Promise<void>>(() => Promise.resolve())
  stubNavigator({ clipboard: { writeText } })
  expect(await shareProduct('Mechanics', link)).toMatchObject({ title: 'Link Copied' })
  expect(writeText).toHaveBeenCalledWith(link)
})

test('a browser that forbids copying shows an error', async () => {
  stubNavigator({})
  expect(await shareProduct('Mechanics', link)).toMatchObject({ title: 'Copy Failed', tone: 'error' })
})
