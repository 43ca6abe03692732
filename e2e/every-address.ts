import { pages } from '../src/pages.ts'

/** For each page an address to open it at. A page that is missing here fails the first test. */
const ADDRESSES: Readonly<Record<string, string>> = {
  '/products/$slug': '/products/rotational-motion-module-3',
  '/categories/$id': '/categories/1',
  '/institutes/$id': '/institutes/1',
  '/institute/$id': '/institute/1',
  '/search': '/search?search=physics',
  '/admin/products/images/$productId': '/admin/products/images/1',
  '/admin/products/edit/$id': '/admin/products/edit/none',
}
const OTHERS = [
  '/products?examType=JEE&classType=12th&search=physics',
  '/products?search=nothing-of-this-name',
  '/search?search=nothing-of-this-name',
  '/auth?mode=register',
  '/no-such-page',
]

interface PageNode {
  type: string
  path?: string | undefined
  file?: string | undefined
  children?: PageNode[] | undefined
}

/** Every path of the route map, with an address in place of its parameter. */
function addressesOf({ children = [] }: PageNode, above = ''): string[] {
  return children.flatMap((node) => {
    // A layout stands around pages, and adds nothing to their addresses.
    if (node.type === 'layout') return addressesOf(node, above)
    const path = node.path === undefined ? above || '/' : `${above}/${node.path.replace(/^\//, '')}`
    const own = node.file ? [addressOf(path)] : []
    return [...own, ...(node.children ? addressesOf(node, path) : [])]
  })
}

function addressOf(path: string): string {
  const address = ADDRESSES[path] ?? path
  if (address.includes('$')) throw new Error(`Name an address for ${path}`)
  return address
}

/** An address of every page, and of pages in their other states. */
export const EVERY_ADDRESS = [...addressesOf(pages), ...OTHERS]
