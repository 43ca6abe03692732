import type { TextBlock } from '../../domain/content/text-block-schema.ts'
import { TextSections } from '../../ui/content/text-sections.tsx'
import * as styles from './home-text-blocks.module.css'

/** A text in sections at the end of the home page. */
export const HomeTextBlocks = ({ blocks }: { blocks: readonly TextBlock[] }) => (
  <div className={`wrap section ${styles.text}`}>
    <TextSections blocks={blocks} hasQuestions={false} support={null} />
  </div>
)
