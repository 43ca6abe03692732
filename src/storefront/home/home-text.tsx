import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { homeTextsQuery } from './use-home-texts.ts'

const HomeTextBlocks = lazy(async () => ({ default: (await import('./home-text-blocks.tsx')).HomeTextBlocks }))

/** The text at the end of the home page, if staff have written one. Its code loads only then. */
export function HomeText() {
  const { data } = useQuery(homeTextsQuery())
  if (!data || data.blocks.length === 0) return null
  return (
    <Suspense>
      <HomeTextBlocks blocks={data.blocks} />
    </Suspense>
  )
}
