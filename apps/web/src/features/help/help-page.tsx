import { type ItemStatus, itemStatuses } from '@portal/domain/items/item-statuses.ts'
import { type RequestStatus, requestStatuses } from '@portal/domain/requests/request-status.ts'
import { m } from '@portal/texts/messages.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type ContentSection, contentOf, leadOf } from '../../parts/content/content.ts'
import { useContent } from '../../parts/content/content-files.ts'
import { inline, Markdown, Subsections } from '../../parts/content/markdown.tsx'
import { guidelinesDocument } from '../../parts/guidelines.ts'
import { ownNameOf } from '../../parts/language/language-names.ts'
import { useLanguage } from '../../parts/language/readers-language.ts'
import { ItemStatusBadge, RequestStatusBadge } from '../../parts/statuses/status-badges.tsx'
import { Row, Stack, Text, target } from '../../ui/layout.tsx'
import { IconDocument } from '../../ui/more-icons.tsx'
import { PageHeader } from '../../ui/page.tsx'
import styles from './help-page.module.css'
import { type HelpMedia, helpFile, helpMediaQuery, helpPictureAlt } from './help-pictures.ts'
import { helpValues } from './help-values.ts'

type SectionProps = { section: ContentSection; media: HelpMedia | undefined }

/** How the sections of the content file are shown, by their anchor; others show their text with what is below it. */
const layouts: Readonly<Record<string, (props: SectionProps) => ReactNode>> = {
  warranty: Cards,
  guide: Guide,
  video: Tutorial,
  tips: Cards,
  glossary: Glossary,
}

/** The help page: guide, tutorial, tips and glossary. */
export function HelpPage() {
  const { markdown, language } = useContent('help')
  const content = contentOf(markdown, helpValues())
  const { lead, rest } = leadOf(content)
  const media = useQuery(helpMediaQuery).data
  const guidelines = guidelinesDocument()
  const shown = content.sections
    .filter(({ id }) => id !== 'video' || media?.video)
    .map((section, at) => ({ ...section, id: section.id ?? `section-${at + 1}` }))
  return (
    <div lang={language}>
      <PageHeader title={content.title} lead={lead && inline(lead)} />
      <Markdown blocks={rest} />
      <Stack className={styles.page}>
        <Stack as="nav" small gap={4} className={styles.contents} aria-label={m.help_contents_label()}>
          <Row as="ul" gap={[1, 4]} className={styles.contentsList}>
            {shown.map(({ id, title }) => (
              <li key={id}>
                <a className={target} href={`#${id}`}>
                  {title}
                </a>
              </li>
            ))}
          </Row>
          <a className={target} href={guidelines.href} target="_blank" rel="noreferrer">
            <IconDocument />
            <span>{`${guidelines.title} (PDF)`}</span>
          </a>
        </Stack>
        <Stack className={styles.sections}>
          {shown.map((section) => {
            const Layout = layouts[section.id]
            return (
              <Stack
                as="section"
                gap={4}
                key={section.id}
                id={section.id}
                className={styles.section}
                aria-labelledby={`${section.id}-title`}
              >
                <Text as="h2" larger id={`${section.id}-title`}>
                  {section.title}
                </Text>
                <Markdown blocks={section.blocks} />
                {Layout ? <Layout section={section} media={media} /> : <Subsections sections={section.sections} />}
              </Stack>
            )
          })}
        </Stack>
      </Stack>
    </div>
  )
}

function Cards({ section }: SectionProps) {
  return (
    <Stack as="ul" columns gap={4} className={styles.cards}>
      {section.sections.map(({ title, blocks }) => (
        <Stack as="li" card small gap={2} key={title} className={styles.card}>
          <h3>{title}</h3>
          <Markdown blocks={blocks} />
        </Stack>
      ))}
    </Stack>
  )
}

function Guide({ section, media }: SectionProps) {
  return section.sections.map(({ id, title, blocks, sections: steps }) => (
    <Stack as="section" card gap={4} key={id} className={styles.chapter} aria-labelledby={id}>
      <Text as="h3" large id={id}>
        {title}
      </Text>
      <Markdown blocks={blocks} />
      <Stack as="ol">
        {steps.map((step, at) => (
          <Stack as="li" gap={1} key={step.title} className={styles.step}>
            <Text as="span" disc tiny bold className={styles.number} aria-hidden="true">
              {at + 1}
            </Text>
            <h4>{step.title}</h4>
            <Markdown blocks={step.blocks} />
            <Picture media={media} step={`${id}/${at + 1}`} />
          </Stack>
        ))}
      </Stack>
    </Stack>
  ))
}

function Picture({ media, step }: { media: HelpMedia | undefined; step: string }) {
  const picture = media?.pictures[step]
  if (!picture) return null
  return (
    <img
      className={styles.picture}
      src={helpFile(picture.src)}
      width={picture.width}
      height={picture.height}
      alt={helpPictureAlt(step)}
      loading="lazy"
      decoding="async"
    />
  )
}

/** The film, under it what it shows, and in a list what it says. */
function Tutorial({ section: { sections }, media }: SectionProps) {
  const reader = useLanguage()
  const film = media?.video
  const [video] = sections
  if (!film || !video) return null
  const captions = film.captions[reader] ? reader : 'en'
  return (
    <Stack as="figure" gap={3}>
      <video
        // Made anew for other captions: browsers look at `default` once.
        key={captions}
        className={styles.picture}
        src={helpFile(film.src)}
        poster={helpFile(film.poster)}
        width={film.width}
        height={film.height}
        aria-label={video.title}
        controls
        playsInline
        preload="none"
      >
        <track
          kind="captions"
          src={helpFile(film.captions[captions] ?? '')}
          srcLang={captions}
          label={ownNameOf(captions)}
          default
        />
      </video>
      <Text as="figcaption" soft>
        {video.blocks.slice(0, 1).map(inline)}
      </Text>
      <details>
        <Text as="summary" strong>
          {m.help_transcript()}
        </Text>
        <Markdown blocks={video.blocks.slice(1)} />
      </details>
    </Stack>
  )
}

/** What each status means, and what the dealer does next. */
function Glossary({ section: { sections } }: SectionProps) {
  const [items, requests] = sections
  return (
    <>
      <Meanings section={items} statuses={itemStatuses} Badge={ItemStatusBadge} />
      <Meanings section={requests} statuses={requestStatuses} Badge={RequestStatusBadge} />
    </>
  )
}

type MeaningsProps<Status> = {
  section: ContentSection | undefined
  statuses: readonly Status[]
  Badge: (props: { status: Status }) => ReactNode
}

function Meanings<Status extends ItemStatus | RequestStatus>({ section, statuses, Badge }: MeaningsProps<Status>) {
  return (
    <>
      <Text as="h3" large>
        {section?.title}
      </Text>
      <Text as="dl" card small>
        {statuses.map((status) => (
          <Stack ruled gap={[2, 5]} key={status} className={styles.meaning}>
            <dt>
              <Badge status={status} />
            </dt>
            <Stack as="dd" gap={1}>
              <Markdown blocks={section?.sections.find(({ title }) => title === status)?.blocks ?? []} />
            </Stack>
          </Stack>
        ))}
      </Text>
    </>
  )
}
