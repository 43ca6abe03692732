import type { ReactNode } from 'react'
import type { TextBlock, TextRun } from '../../domain/content/text-block-schema.ts'
import { ShopLink } from '../navigation/shop-link.tsx'
import * as styles from './text-blocks.module.css'

/** How the blocks of a text are shown. */
export interface BlockOptions {
  /** How to reach the support of the shop. */
  support: ReactNode
  /** Whether links open a new tab, as in a preview. */
  opensTab?: boolean | undefined
}

/** The blocks of a text that staff wrote in Markdown. */
export const TextBlocks = ({ blocks, ...options }: BlockOptions & { blocks: readonly TextBlock[] }) =>
  blocks.map((block, index) => <Block key={index} block={block} options={options} />)

function Block({ block, options }: { block: TextBlock; options: BlockOptions }) {
  switch (block.kind) {
    case 'support':
      return options.support
    case 'heading': {
      const Heading = block.level === 2 ? 'h2' : 'h3'
      return (
        <Heading id={block.id} className={block.level === 3 ? styles.heading : undefined}>
          <Runs runs={block.runs} options={options} />
        </Heading>
      )
    }
    case 'list': {
      const List = block.isOrdered ? 'ol' : 'ul'
      return (
        <List>
          {block.items.map((runs, index) => (
            <li key={index} className={styles.lines}>
              <Runs runs={runs} options={options} />
            </li>
          ))}
        </List>
      )
    }
    case 'table':
      return <Table block={block} options={options} />
    case 'quote':
      return (
        <blockquote className={`${styles.quote} ${styles.lines}`}>
          <Runs runs={block.runs} options={options} />
        </blockquote>
      )
    case 'paragraph':
      return (
        <p className={styles.lines}>
          <Runs runs={block.runs} options={options} />
        </p>
      )
  }
}

function Table({ block, options }: { block: Extract<TextBlock, { kind: 'table' }>; options: BlockOptions }) {
  return (
    <table>
      <thead>
        <tr>
          {block.head.map((runs, index) => (
            <th key={index} scope="col">
              <Runs runs={runs} options={options} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {block.rows.map((cells, row) => (
          <tr key={row}>
            {cells.map((runs, index) => (
              <td key={index}>
                <Runs runs={runs} options={options} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

export const Runs = ({ runs, options }: { runs: readonly TextRun[]; options: BlockOptions }) =>
  runs.map((run, index) => <Run key={index} run={run} options={options} />)

function Run({ run: { text, isBold, isItalic, href }, options }: { run: TextRun; options: BlockOptions }) {
  const words = isItalic ? <i>{text}</i> : text
  const content = isBold ? <b>{words}</b> : words
  if (href === undefined) return content
  if (options.opensTab) {
    return (
      <a className="inline-link" href={href} target="_blank" rel="noopener">
        {content}
      </a>
    )
  }
  return (
    <ShopLink className="inline-link" href={href}>
      {content}
    </ShopLink>
  )
}
