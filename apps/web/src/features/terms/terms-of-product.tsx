import type { TermsOfProduct } from '@portal/contract/terms/terms-shapes.ts'
import { dayText } from '@portal/texts/day-text.ts'
import { m } from '@portal/texts/messages.ts'
import { termsText } from '@portal/texts/terms-texts.ts'
import { paths } from '../../page-links.ts'
import { Badge } from '../../ui/badge.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { Panel } from '../../ui/panel.tsx'
import styles from './terms-list.module.css'

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
