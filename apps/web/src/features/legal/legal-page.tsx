import { useSession } from '../../api/session.ts'
import { paths } from '../../page-links.ts'
import { BackLink } from '../../ui/breadcrumbs.tsx'
import { PageHeader, Prose } from '../../ui/page.tsx'
import type { LegalTable, LegalPage as Texts } from './imprint-texts.ts'
import styles from './legal-page.module.css'

/** A static legal page, with a back link for visitors who are not signed in. */
export function LegalPage({ texts }: { texts: Texts }) {
  const signedIn = useSession() !== undefined
  return (
    <article>
      <PageHeader
        title={texts.title}
        lead={texts.introduction}
        way={signedIn ? undefined : <BackLink to={paths.login}>Back to Sign In</BackLink>}
      />
      <Prose>
        {texts.sections.map(({ id, title, paragraphs, list, table }) => (
          <section key={id} id={id} className={styles.section}>
            <h2>{title}</h2>
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
            {list && (
              <ul>
                {list.map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
            )}
            {table && <Facts table={table} />}
          </section>
        ))}
      </Prose>
    </article>
  )
}

const Facts = ({ table: { caption, columns, rows } }: { table: LegalTable }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
  <section className={styles.scroll} tabIndex={0} aria-label={caption}>
    <table className={styles.table}>
      <caption>{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([first, ...others]) => (
          <tr key={first}>
            <th scope="row">{first}</th>
            {others.map((cell, at) => (
              <td key={columns[at + 1]}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)
