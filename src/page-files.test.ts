import type { ReactElement } from 'react'
import type { RouteComponent } from '@tanstack/react-router'
import { expect, it } from 'vitest'
import { PAGE_FILES } from './page-files.ts'
import { createAppRouter } from './router.tsx'

const { routesById } = createAppRouter()
const PARTS = ['component', 'pendingComponent', 'notFoundComponent', 'errorComponent'] as const
const pageRoutes = Object.entries(PAGE_FILES).filter(
  (entry): entry is [keyof typeof routesById, string] => entry[1] !== null,
)

it('the list of page files names every route', () => {
  expect(Object.keys(PAGE_FILES).toSorted()).toEqual(Object.keys(routesById).toSorted())
})

it.each(pageRoutes)('%s loads its page from the listed file', async (id, file) => {
  const page = (await import(/* @vite-ignore */ `/${file}`)) as Record<string, unknown>
  const { options } = routesById[id]
  for (const part of PARTS) {
    const lazy = options[part] as RouteComponent | undefined
    if (!lazy) continue
    await lazy.preload?.()
    const { type } = (lazy as (props: object) => ReactElement)({})
    expect(Object.values(page)).toContain(type)
  }
})
