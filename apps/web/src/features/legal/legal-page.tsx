import { currentLanguage } from '@portal/texts/current-language.ts'
import { m } from '@portal/texts/messages.ts'
import { config } from '../../api/config.ts'
import { useSession } from '../../api/session.ts'
import { paths } from '../../page-links.ts'
import { contentOf, leadOf } from '../../parts/content/content.ts'
import type { ContentFile } from '../../parts/content/content-files.ts'
import { inline, Markdown } from '../../parts/content/markdown.tsx'
import { Subsections } from '../../parts/content/subsections.tsx'
import { BackLink } from '../../ui/breadcrumbs.tsx'
import { PageHeader, Prose } from '../../ui/page.tsx'
import styles from './legal-page.module.css'
import { operatorValues } from './operator-values.ts'

/** A legal page from its content file, with a back link for visitors who are not signed in. */
export function LegalPage({ content: { markdown, language } }: { content: ContentFile }) {
  const signedIn = useSession() !== undefined
  const content = contentOf(markdown, operatorValues(config().operator))
  const { lead, rest } = leadOf(content)
  return (
    <article lang={language}>
      <PageHeader
        title={content.title}
        lead={lead && inline(lead)}
        breadcrumbs={
          signedIn ? undefined : (
            <BackLink to={paths.login}>
              <span lang={currentLanguage()}>{m.legal_back_to_sign_in()}</span>
            </BackLink>
          )
        }
      />
      <Prose>
        <Markdown blocks={rest} />
        {content.sections
          .filter(({ blocks, sections }) => blocks.length > 0 || sections.length > 0)
          .map((section) => (
            <section key={section.title} id={section.id} className={styles.section}>
              <h2>{section.title}</h2>
              <Markdown blocks={section.blocks} />
              <Subsections sections={section.sections} />
            </section>
          ))}
      </Prose>
    </article>
  )
}
