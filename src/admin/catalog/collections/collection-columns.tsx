import type { LucideIcon } from 'lucide-react'
import { CoverImage } from '../../../ui/product/cover-image.tsx'
import type { Column } from '../../components/table/table-types.ts'
import type { Collection } from './collection.ts'
import { formatCount } from '../../../domain/values/format-count.ts'
import * as styles from './collection-columns.module.css'
import { NameCell } from './name-cell.tsx'

/** Columns of institutes or categories; `Icon` replaces a missing image. */
export const collectionColumns = (imageField: 'logo' | 'image', Icon: LucideIcon): Column<Collection>[] => [
  {
    header: 'Name',
    sort: 'name',
    cell: (row) => (
      <NameCell image={<Thumbnail src={row[imageField]} Icon={Icon} />}>
        <b className={styles.name}>{row.name}</b>
      </NameCell>
    ),
  },
  { header: 'Description', cell: ({ description }) => <span className={styles.description}>{description}</span> },
  { header: 'Products', sort: 'productCount', numeric: true, cell: (row) => formatCount(row.productCount) },
]

function Thumbnail({ src, Icon }: { src: string | undefined; Icon: LucideIcon }) {
  return src ? <CoverImage src={src} alt="" sizes="32px" /> : <Icon className="icon icon-s" />
}
