import { useQuery } from '@tanstack/react-query'
import { SectionHead } from '../../ui/section-head.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { institutesQuery } from '../catalog/catalog-queries.ts'
import { ListBlock } from '../catalog/list-block.tsx'
import { InstituteTile } from '../catalog/institute-tile.tsx'

const SHOWN = 8

export function InstituteTiles() {
  const read = useQuery(institutesQuery())
  return (
    <section className="section">
      <div className="wrap">
        <SectionHead title="Shop by Institute" link={{ label: 'All institutes', href: '/categories' }} />
        <ListBlock
          read={read}
          items={read.data?.slice(0, SHOWN)}
          emptySentence="No institutes found."
          skeleton={<TilesSkeleton height="h-18" />}
        >
          {(institutes) => (
            <div className="tiles">
              {institutes.map((institute) => (
                <InstituteTile key={institute.id} institute={institute} />
              ))}
            </div>
          )}
        </ListBlock>
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
