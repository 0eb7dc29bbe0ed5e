import type { PublicConfig } from '@portal/contract/system/config-schemas.ts'
import type { ValueOfPage } from '@portal/contract/system/content-pages.ts'
import type { ContentValues } from '../../parts/content/content.ts'

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
