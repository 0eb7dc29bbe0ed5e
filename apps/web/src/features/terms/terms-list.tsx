import type { TermsScope, TermsVersion } from '@portal/contract/terms/terms-schemas.ts'
import type { TermsOfProduct } from '@portal/contract/terms/terms-shapes.ts'
import { dayText } from '@portal/texts/day-text.ts'
import { m } from '@portal/texts/messages.ts'
import { scopeText, termsText } from '@portal/texts/terms-texts.ts'
import { paths } from '../../page-links.ts'
import { DateTime } from '../../parts/dates/date-time.tsx'
import { Badge } from '../../ui/badge.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { Row, Stack, Text } from '../../ui/layout.tsx'
import { Panel } from '../../ui/panel.tsx'

/** The versions of the terms of one scope, for the latest shipments first, with who made them. */
export const ScopePanel = ({ scope, today }: { scope: TermsScope; today: string }) => (
  <Panel title={scopeText(scope)}>
    <Stack as="ol" gap={4}>
      {scope.versions.map((version) => (
        <Stack as="li" key={version.termsId} gap={1}>
          <Row as="span">
            <strong>{termsText(version)}</strong>
            <StandingBadge version={version} today={today} />
          </Row>
          <span>
            {version.shippedFrom ? m.terms_shipped_from({ day: dayText(version.shippedFrom) }) : m.terms_shipped_ever()}
          </span>
          <Text as="span" soft small>
            {version.createdByName === null ? (
              m.terms_made_by_portal()
            ) : (
              <>
                <span dir="auto">{version.createdByName}</span>, <DateTime at={version.createdAt} />
              </>
            )}
          </Text>
        </Stack>
      ))}
    </Stack>
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
        {m.terms_new()}
      </LinkButton>
    }
  >
    {terms.length === 0 && <p>{m.terms_none()}</p>}
    <Stack as="ol" gap={4}>
      {terms.map(({ from, inForce, ...version }) => (
        <Stack as="li" key={from ?? ''} gap={1}>
          <Row as="span">
            <strong>{termsText(version)}</strong>
            {inForce && <Badge tone="green">{m.terms_in_force()}</Badge>}
          </Row>
          <span>
            {from
              ? m.terms_shipped_from({ day: dayText(from) })
              : terms.length > 1
                ? m.terms_shipped_before()
                : m.terms_shipped_always()}
          </span>
        </Stack>
      ))}
    </Stack>
  </Panel>
)
