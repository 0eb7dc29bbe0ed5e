import { itemStatuses } from '@portal/domain/items/item-statuses.ts'
import { requestStatuses } from '@portal/domain/requests/request-status.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { guidelinesDocument } from '../../parts/guidelines.ts'
import { ItemStatusBadge, RequestStatusBadge } from '../../parts/statuses/status-badges.tsx'
import { IconDocument } from '../../ui/icons.tsx'
import { PageHeader } from '../../ui/page.tsx'
import styles from './help-page.module.css'
import { type HelpMedia, helpFile, helpMediaQuery } from './help-pictures.ts'
import { type GuideStep, helpTexts, type StatusMeaning } from './help-texts.ts'

const { warranty, guide, video, tips, declined, glossary } = helpTexts

const sections = [
  { id: 'warranty', title: warranty.title },
  { id: 'guide', title: guide.title },
  { id: 'video', title: video.title },
  { id: 'tips', title: tips.title },
  { id: 'declined', title: declined.title },
  { id: 'glossary', title: glossary.title },
] as const

/** The help page: guide, tutorial, tips and glossary. */
export function HelpPage() {
  const media = useQuery(helpMediaQuery).data
  const shown = sections.filter(({ id }) => id !== 'video' || media?.video)
  return (
    <>
      <PageHeader title={helpTexts.title} lead={helpTexts.introduction} />
      <div className={styles.page}>
        <nav className={styles.contents} aria-label="On this page">
          <ul className={styles.contentsList}>
            {shown.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`}>{title}</a>
              </li>
            ))}
          </ul>
          <a className={styles.document} href={guidelinesDocument.href} target="_blank" rel="noreferrer">
            <IconDocument />
            {guidelinesDocument.title} (PDF)
          </a>
        </nav>
        <div className={styles.sections}>
          <Section id="warranty" title={warranty.title}>
            <Cards cards={warranty.statements} />
          </Section>
          <Section id="guide" title={guide.title}>
            {guide.chapters.map(({ id, title, introduction, steps }) => (
              <section key={id} className={styles.chapter} aria-labelledby={id}>
                <h3 id={id} className={styles.chapterTitle}>
                  {title}
                </h3>
                <p className={styles.soft}>{introduction}</p>
                <ol className={styles.steps}>
                  {steps.map((step, at) => (
                    <Step key={step.title} step={step} picture={media?.pictures[`${id}/${at + 1}`]} />
                  ))}
                </ol>
              </section>
            ))}
          </Section>
          {media?.video && (
            <Section id="video" title={video.title}>
              <Tutorial film={media.video} />
            </Section>
          )}
          <Section id="tips" title={tips.title} introduction={tips.introduction}>
            <Cards cards={tips.tips} />
          </Section>
          <Section id="declined" title={declined.title} introduction={declined.introduction}>
            <ul className={styles.plain}>
              {declined.reasons.map((reason) => (
                <li key={reason}>{reason}</li>
              ))}
            </ul>
          </Section>
          <Section id="glossary" title={glossary.title}>
            <h3 className={styles.chapterTitle}>{glossary.items.title}</h3>
            <Meanings
              entries={itemStatuses.map((status) => ({
                badge: <ItemStatusBadge status={status} />,
                ...glossary.items.meanings[status],
              }))}
            />
            <h3 className={styles.chapterTitle}>{glossary.requests.title}</h3>
            <Meanings
              entries={requestStatuses.map((status) => ({
                badge: <RequestStatusBadge status={status} />,
                ...glossary.requests.meanings[status],
              }))}
            />
          </Section>
        </div>
      </div>
    </>
  )
}

type SectionProps = { id: string; title: string; introduction?: string; children: ReactNode }

function Section({ id, title, introduction, children }: SectionProps) {
  return (
    <section id={id} className={styles.section} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className={styles.title}>
        {title}
      </h2>
      {introduction && <p className={styles.soft}>{introduction}</p>}
      {children}
    </section>
  )
}

function Cards({ cards }: { cards: readonly { readonly title: string; readonly text: string }[] }) {
  return (
    <ul className={styles.cards}>
      {cards.map(({ title, text }) => (
        <li key={title} className={styles.card}>
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ul>
  )
}

type StepProps = { step: GuideStep; picture: HelpMedia['pictures'][string] | undefined }

function Step({ step: { title, text, points }, picture }: StepProps) {
  return (
    <li className={styles.step}>
      <h4>{title}</h4>
      <p>{text}</p>
      {points && (
        <ul className={styles.plain}>
          {points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      )}
      {picture && (
        <img
          className={styles.picture}
          src={helpFile(picture.src)}
          width={picture.width}
          height={picture.height}
          alt={picture.alt}
          loading="lazy"
          decoding="async"
        />
      )}
    </li>
  )
}

function Tutorial({ film }: { film: NonNullable<HelpMedia['video']> }) {
  const { title, caption, transcript } = video.video
  return (
    <figure className={styles.film}>
      <video
        className={styles.picture}
        src={helpFile(film.src)}
        poster={helpFile(film.poster)}
        width={film.width}
        height={film.height}
        aria-label={title}
        controls
        playsInline
        preload="none"
      >
        <track kind="captions" src={helpFile(film.captions)} srcLang="en" label="English" default />
      </video>
      <figcaption className={styles.soft}>{caption}</figcaption>
      <details className={styles.transcript}>
        <summary>Transcript</summary>
        <ol className={styles.plain}>
          {transcript.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ol>
      </details>
    </figure>
  )
}

function Meanings({ entries }: { entries: readonly (StatusMeaning & { badge: ReactNode; means: string })[] }) {
  return (
    <dl className={styles.meanings}>
      {entries.map(({ badge, means, next }) => (
        <div key={means} className={styles.meaning}>
          <dt>{badge}</dt>
          <dd>
            <p>{means}</p>
            <p className={styles.soft}>{next}</p>
          </dd>
        </div>
      ))}
    </dl>
  )
}
