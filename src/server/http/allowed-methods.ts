interface Route {
  method: string
  path: string
}

/** Returns the methods of the endpoints at a path; empty if there is none. @example ['GET', 'HEAD', 'POST'] */
export function allowedMethods(routes: readonly Route[], path: string): string[] {
  // Middleware and catch-alls have the method ALL.
  const matching = routes.filter(({ method, path: pattern }) => method !== 'ALL' && matchesPath(pattern, path))
  const methods = new Set(matching.map(({ method }) => method))
  if (methods.has('GET')) methods.add('HEAD')
  return [...methods].toSorted()
}

function matchesPath(pattern: string, path: string): boolean {
  const [parts, segments] = [pattern.split('/'), path.split('/')]
  return (
    parts.length === segments.length && parts.every((part, index) => part.startsWith(':') || part === segments[index])
  )
}
