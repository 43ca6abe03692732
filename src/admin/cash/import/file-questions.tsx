import type { ImportPreview } from '../../../domain/cash/cash.ts'
import type { DateOrder } from '../../../domain/values/foreign-dates.ts'
import type { DecimalMark } from '../../../domain/values/foreign-numbers.ts'
import * as styles from './import.module.css'

/** What staff say about the file. */
export interface Answers {
  decimalMark?: DecimalMark
  dateOrder?: DateOrder
  /** When the money of batches arrived, by their CRF. */
  paidOn?: Readonly<Record<string, string>>
}

interface Props {
  questions: ImportPreview['questions']
  isBusy: boolean
  onAnswer: (answers: Answers) => void
}

/** Questions about cells that can be read in two ways. Nothing is guessed. */
export const FileQuestions = ({ questions, isBusy, onAnswer }: Props) => (
  <section className={styles.card} aria-labelledby="file-questions">
    <h2 id="file-questions" className="h3">
      How does this file write its {questions[0]?.kind === 'dateOrder' ? 'dates' : 'amounts'}?
    </h2>
    {questions.slice(0, 1).map(({ kind, column, cell, options }) => (
      <div key={kind} className={styles.foot}>
        <p>
          “{cell}” in {column} can be read in two ways. What is it?
        </p>
        <div className={styles.buttons}>
          {options.map(({ value, meaning }) => (
            <button
              key={value}
              type="button"
              className="button"
              disabled={isBusy}
              onClick={() => onAnswer({ [kind]: value })}
            >
              {meaning}
            </button>
          ))}
        </div>
      </div>
    ))}
  </section>
)
