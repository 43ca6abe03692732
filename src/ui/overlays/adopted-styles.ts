import { useEffect } from 'react'

/**
 * Replaces `react-style-singleton` in the build: creates a component that applies styles while it is mounted.
 * Adopted style sheets need no inline styles, which the content security policy forbids.
 */
export function styleSingleton() {
  const sheet = globalThis.document && new CSSStyleSheet()
  let mounted = 0
  return function AdoptedStyles({ styles }: { styles: string; dynamic?: boolean }) {
    useEffect(() => {
      mounted += 1
      sheet.replaceSync(styles)
      if (mounted === 1) document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
      return () => {
        mounted -= 1
        if (mounted > 0) return
        document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet)
      }
    }, [styles])
    return null
  }
}
