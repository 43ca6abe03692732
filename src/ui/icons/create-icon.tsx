import type { ComponentProps } from 'react'

/** The shapes of an icon of lucide-react, such as `['path', { d: 'M5 12h14', key: '1ays0h' }]`. */
interface IconShapes {
  node: readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[]
}

/**
 * Replaces `createLucideIcon` of lucide-react in the build. The shapes are written once instead of with every render,
 * because a page has a hundred icons; the class `icon` styles them.
 */
export default function createIcon({ node }: IconShapes) {
  const shapes = { __html: node.map(toMarkup).join('') }
  return function Icon(props: ComponentProps<'svg'>) {
    const isLabelled = props['aria-label'] !== undefined || props.role !== undefined
    // oxlint-disable-next-line react/no-danger -- the shapes are constants of a package
    return (
      <svg
        viewBox="0 0 24 24"
        aria-hidden={isLabelled ? undefined : true}
        {...props}
        dangerouslySetInnerHTML={shapes}
      />
    )
  }
}

function toMarkup([tag, attributes]: IconShapes['node'][number]): string {
  const pairs = Object.entries(attributes).map(([name, value]) => (name === 'key' ? '' : ` ${name}="${value}"`))
  return `<${tag}${pairs.join('')}></${tag}>`
}
