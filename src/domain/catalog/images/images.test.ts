import { describe, expect, it } from 'vitest'
import { cleanImagePath, joinGallery, parseStoredImage, splitGallery } from './images.ts'

const hash = '0123456789abcdef'

describe('stored images', () => {
  it('have their size and variants in their URL', () => {
    expect(parseStoredImage(`/files/${hash}-1200x1600.webp`)).toEqual({
      src: `/files/${hash}-1200x1600.webp`,
      width: 1200,
      height: 1600,
      srcSet: [
        `/files/${hash}-1200x1600.w300.webp 300w`,
        `/files/${hash}-1200x1600.w720.webp 720w`,
        `/files/${hash}-1200x1600.webp 1200w`,
      ].join(', '),
      thumbnail: `/files/${hash}-1200x1600.w300.webp`,
    })
  })

  it('have no variant as wide as the full size', () => {
    expect(parseStoredImage(`/files/${hash}-720x960.webp`)?.srcSet).toBe(
      `/files/${hash}-720x960.w300.webp 300w, /files/${hash}-720x960.webp 720w`,
    )
    const tiny = parseStoredImage(`/files/${hash}-300x400.webp`)
    expect(tiny?.srcSet).toBe(`/files/${hash}-300x400.webp 300w`)
    expect(tiny?.thumbnail).toBe(`/files/${hash}-300x400.webp`)
  })

  it.each([
    '',
    '/placeholder.svg',
    'https://elsewhere.example/files/0123456789abcdef-720x960.webp',
    '/files/0123456789abcdef-720x960.w300.webp',
    '/files/0123456789abcdef-0x960.webp',
    '/files/../0123456789abcdef-720x960.webp',
    '/uploads/book.jpg',
  ])('%j is not the URL of a stored image', (path) => {
    expect(parseStoredImage(path)).toBeUndefined()
  })
})

describe('galleries', () => {
  it('are stored as paths separated by commas', () => {
    expect(splitGallery('/files/a.webp, /files/b.webp,,/files/a.webp ,')).toEqual(['/files/a.webp', '/files/b.webp'])
    expect(joinGallery(['/files/a.webp', '', 'public/b.webp'])).toBe('/files/a.webp,/b.webp')
  })

  it('can be empty', () => {
    expect(splitGallery('')).toEqual([])
    expect(splitGallery(null)).toEqual([])
    expect(joinGallery([])).toBe('')
  })
})

describe('legacy image paths', () => {
  it('lose their leading public/', () => {
    expect(cleanImagePath('public/uploads/book.jpg')).toBe('/uploads/book.jpg')
    expect(cleanImagePath('/public/uploads/book.jpg')).toBe('/uploads/book.jpg')
  })

  it('are unchanged otherwise', () => {
    expect(cleanImagePath('/uploads/public/book.jpg')).toBe('/uploads/public/book.jpg')
    expect(cleanImagePath('https://elsewhere.example/public/book.jpg')).toBe(
      'https://elsewhere.example/public/book.jpg',
    )
  })
})
