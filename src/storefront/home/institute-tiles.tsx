import { useQuery } from '@tanstack/react-query'
import { SectionHeader } from '../../ui/layout/section-header.tsx'
import { Loading, Skeleton } from '../../ui/feedback/skeleton.tsx'
import { institutesQuery } from '../catalog/catalog-queries.ts'
import { QueryList } from '../shared/query-list.tsx'
import { InstituteTile } from '../catalog/collections/institute-tile.tsx'

const SHOWN = 8

export function InstituteTiles() {
  const read = useQuery(institutesQuery())
  return (
    <section className="section">
      <div className="wrap">
        <SectionHeader title="Shop by Institute" link={{ label: 'All institutes', href: '/categories' }} />
        <QueryList
          query={read}
          items={read.data?.slice(0, SHOWN)}
          emptyMessage="No institutes found."
          skeleton={<TilesSkeleton height="h-18" />}
        >
          {(institutes) => (
            <div className="tiles">
              {institutes.map((institute) => (
                <InstituteTile key={institute.id} institute={institute} />
              ))}
            </div>
          )}
        </QueryList>
      </div>
    </section>
  )
}

export function TilesSkeleton({ height }: { height: string }) {
  return (
    <Loading className="tiles">
      {Array.from({ length: 4 }, (_, place) => (
        <Skeleton key={place} className={height} />
      ))}
    </Loading>
  )
}
