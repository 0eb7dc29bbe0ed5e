import type { PublicConfig } from '@portal/contract/system/config-schemas.ts'
import type { ValueOfPage } from '@portal/contract/system/content-pages.ts'
import { currentLanguage } from '@portal/texts/current-language.ts'
import { m } from '@portal/texts/messages.ts'
import { config } from '../../api/config.ts'
import { useSession } from '../../api/session.ts'
import { paths } from '../../page-links.ts'
import { type ContentValues, contentOf, leadOf } from '../../parts/content/content.ts'
import type { ContentFile } from '../../parts/content/content-files.ts'
import { inline, Markdown, Subsections } from '../../parts/content/markdown.tsx'
import { BackLink } from '../../ui/breadcrumbs.tsx'
import { Stack, Text } from '../../ui/layout.tsx'
import { PageHeader, Prose } from '../../ui/page.tsx'

/** Who runs the portal, for the legal pages. A setting that does not apply is empty, and its section is left out. */
export function operatorValues(
  operator: PublicConfig['operator'],
): Readonly<Record<ValueOfPage<'imprint'>, ContentValues[string]>> {
  const address = operator.address
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
  return { ...operator, address, responsible: [operator.representative || operator.name, ...address].join(', ') }
}

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
            <Stack as="section" key={section.title} id={section.id} gap={3}>
              <Text as="h2" larger>
                {section.title}
              </Text>
              <Markdown blocks={section.blocks} />
              <Subsections sections={section.sections} />
            </Stack>
          ))}
      </Prose>
    </article>
  )
}
