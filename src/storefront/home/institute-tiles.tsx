import { useQuery } from '@tanstack/react-query'
import { SectionHeader } from '../../ui/layout/section-header.tsx'
import { institutesQuery } from '../catalog/catalog-queries.ts'
import { QueryList } from '../shared/query-list.tsx'
import { InstituteTile } from '../catalog/collections/institute-tile.tsx'
import { TileGrid, TileGridSkeleton } from '../catalog/collections/tile-grid.tsx'
import { useHomeTexts } from './use-home-texts.ts'
import * as styles from './institute-tiles.module.css'

const SHOWN = 8

export function InstituteTiles() {
  const { institutesTitle } = useHomeTexts()
  const query = useQuery(institutesQuery())
  return (
    <section className="section">
      <div className="wrap">
        <SectionHeader title={institutesTitle} link={{ label: 'All institutes', href: '/categories' }} />
        <QueryList
          query={query}
          items={query.data?.slice(0, SHOWN)}
          emptyMessage="No institutes found."
          skeleton={<TileGridSkeleton count={4} className={styles.skeleton} />}
        >
          {(institutes) => (
            <TileGrid>
              {institutes.map((institute) => (
                <InstituteTile key={institute.id} institute={institute} />
              ))}
            </TileGrid>
          )}
        </QueryList>
      </div>
    </section>
  )
}
