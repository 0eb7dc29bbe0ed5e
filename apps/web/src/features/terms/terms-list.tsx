import type { TermsScope, TermsVersion } from '@portal/contract/terms/terms-schemas.ts'
import type { TermsOfProduct } from '@portal/contract/terms/terms-shapes.ts'
import { dayText } from '@portal/texts/day-text.ts'
import { m } from '@portal/texts/messages.ts'
import { scopeText, termsText } from '@portal/texts/terms-texts.ts'
import { paths } from '../../page-links.ts'
import { DateTime } from '../../parts/dates/date-time.tsx'
import { Badge } from '../../ui/badge.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { Panel } from '../../ui/panel.tsx'
import styles from './terms-list.module.css'

/** The versions of the terms of one scope, for the latest shipments first, with who made them. */
export const ScopePanel = ({ scope, today }: { scope: TermsScope; today: string }) => (
  <Panel title={scopeText(scope)}>
    <ol className={styles.versions}>
      {scope.versions.map((version) => (
        <li key={version.termsId} className={styles.version}>
          <span className={styles.head}>
            <strong>{termsText(version)}</strong>
            <StandingBadge version={version} today={today} />
          </span>
          <span>
            {version.shippedFrom ? m.terms_shipped_from({ day: dayText(version.shippedFrom) }) : m.terms_shipped_ever()}
          </span>
          <span className={styles.author}>
            {version.createdByName === null ? (
              m.terms_made_by_portal()
            ) : (
              <>
                <span dir="auto">{version.createdByName}</span>, <DateTime at={version.createdAt} />
              </>
            )}
          </span>
        </li>
      ))}
    </ol>
  </Panel>
)

/** Whether a version is for units shipped today, later, or before another one. */
function StandingBadge({ version, today }: { version: TermsVersion; today: string }) {
  if (version.inForce) return <Badge tone="green">{m.terms_in_force()}</Badge>
  const coming = version.shippedFrom !== null && version.shippedFrom > today
  return coming ? <Badge tone="blue">{m.terms_coming()}</Badge> : <Badge>{m.terms_earlier()}</Badge>
}

/** Which terms the units of a product have, by their day of shipment. */
export const TermsOfProductPanel = ({ productId, terms }: { productId: number; terms: readonly TermsOfProduct[] }) => (
  <Panel
    title={m.terms()}
    aside={
      <LinkButton size="s" to={paths.adminTerms(productId)}>
        {m.terms_change()}
      </LinkButton>
    }
  >
    {terms.length === 0 && <p>{m.terms_none()}</p>}
    <ol className={styles.versions}>
      {terms.map(({ from, inForce, ...version }) => (
        <li key={from ?? ''} className={styles.version}>
          <span className={styles.head}>
            <strong>{termsText(version)}</strong>
            {inForce && <Badge tone="green">{m.terms_in_force()}</Badge>}
          </span>
          <span>
            {from
              ? m.terms_shipped_from({ day: dayText(from) })
              : terms.length > 1
                ? m.terms_shipped_before()
                : m.terms_shipped_always()}
          </span>
        </li>
      ))}
    </ol>
  </Panel>
)
