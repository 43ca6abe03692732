import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { classNames } from './class-names.ts'

const MODULE = path.resolve(import.meta.dirname, '../../src/storefront/shell/header/site-nav.module.css')
const CSS = '.nav .item { gap: 1.5px } .nav { color: red }'

describe('the class names of CSS modules', () => {
  it('are short in production and differ within a file', () => {
    const nameOf = classNames(true)
    expect(nameOf('nav', MODULE, CSS)).toMatch(/^_[0-9a-z]{2}0$/)
    expect(nameOf('item', MODULE, CSS)).toMatch(/^_[0-9a-z]{2}1$/)
  })

  it('name the file and the class in development', () => {
    expect(classNames(false)('item', MODULE, CSS)).toBe('storefront-shell-header-site-nav_item')
  })
})
