import { getRouteApi } from '@tanstack/react-router'
import { ChevronDown } from 'lucide-react'
import { FAQ_GROUPS } from './faq-questions.ts'
import { TextPage } from './text-page.tsx'
import { SupportLine } from './support-line.tsx'
import * as styles from './faqs-page.module.css'

const route = getRouteApi('/faqs')

export function FaqsPage() {
  const store = route.useLoaderData()
  return (
    <TextPage title="FAQs" lead="What students and parents ask us most, answered in a few lines.">
      {FAQ_GROUPS.map(({ title, questions }) => (
        <section key={title}>
          <h2>{title}</h2>
          <div className={styles.accordion}>
            {questions.map(({ question, answer }) => (
              <details key={question}>
                <summary>
                  {question}
                  <ChevronDown className="icon" />
                </summary>
                <p>{answer}</p>
              </details>
            ))}
          </div>
        </section>
      ))}
      <section>
        <h2>Something else?</h2>
        <SupportLine store={store} />
      </section>
    </TextPage>
  )
}
