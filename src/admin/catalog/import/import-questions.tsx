import {
  type ColumnAnswer,
  type ColumnQuestion,
  FILE_FIELDS,
  type ImportAnswers,
} from '../../../domain/catalog/import/product-file.ts'
import { formatCountOf } from '../../../domain/values/format-count.ts'
import * as styles from './import-questions.module.css'

interface Props {
  questions: readonly ColumnQuestion[]
  /** What staff chose, also while the file is read again. */
  answers: ImportAnswers
  busy: boolean
  onAnswer: (id: string, answer: ColumnAnswer) => void
}

/** Columns that can be read in more than one way. No answer is chosen beforehand. */
export function ImportQuestions({ questions, answers, busy, onAnswer }: Props) {
  if (questions.length === 0) return null
  return (
    <section>
      <h2 className={styles.title}>{formatCountOf(questions.length, 'question')} about the file</h2>
      <div className={styles.questions}>
        {questions.map(({ id, header, field, count, example, text, options }) => (
          <fieldset key={id} className={styles.question} disabled={busy}>
            <legend className={styles.legend}>
              <b>
                {header}, read as {FILE_FIELDS[field].header}
              </b>
              : {formatCountOf(count, 'value')} such as {example}
              <br />
              {text}
            </legend>
            <div className={styles.options}>
              {options.map(({ value, label }) => (
                <label key={value} className="checkbox">
                  <input type="radio" name={id} checked={answers[id] === value} onChange={() => onAnswer(id, value)} />
                  {label}
                </label>
              ))}
            </div>
          </fieldset>
        ))}
      </div>
    </section>
  )
}
