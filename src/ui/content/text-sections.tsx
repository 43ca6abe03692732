import { ChevronDown } from 'lucide-react'
import { toQuestions, toSections } from '../../domain/content/text-blocks.ts'
import type { TextBlock } from '../../domain/content/text-block-schema.ts'
import { type BlockOptions, Runs, TextBlocks } from './text-blocks.tsx'
import * as styles from './text-sections.module.css'

interface Props extends BlockOptions {
  blocks: readonly TextBlock[]
  /** Whether headings of level 3 are questions that open their answer. */
  hasQuestions: boolean
}

/** A text in sections, each with its heading. */
export const TextSections = ({ blocks, hasQuestions, ...options }: Props) =>
  toSections(blocks).map(({ heading, blocks: content }, index) => (
    <section key={index} id={heading?.id}>
      {heading && (
        <h2>
          <Runs runs={heading.runs} options={options} />
        </h2>
      )}
      {hasQuestions ? <Questions blocks={content} options={options} /> : <TextBlocks blocks={content} {...options} />}
    </section>
  ))

function Questions({ blocks, options }: { blocks: readonly TextBlock[]; options: BlockOptions }) {
  const { before, questions } = toQuestions(blocks)
  return (
    <>
      <TextBlocks blocks={before} {...options} />
      {questions.length > 0 && (
        <div className={styles.accordion}>
          {questions.map(({ question, id, answer }) => (
            <details key={id} id={id}>
              <summary>
                {question}
                <ChevronDown className="icon" />
              </summary>
              <div>
                <TextBlocks blocks={answer} {...options} />
              </div>
            </details>
          ))}
        </div>
      )}
    </>
  )
}
