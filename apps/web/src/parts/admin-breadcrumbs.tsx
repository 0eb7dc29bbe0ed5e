import { m } from '@portal/texts/messages.ts'
import { paths } from '../page-links.ts'
import { BackLink, Breadcrumbs, type Crumb } from '../ui/breadcrumbs.tsx'

export interface AdminBreadcrumbsProps {
  /** After Home; the last one is this page. */
  readonly crumbs: readonly Crumb[]
  readonly back: { readonly to: string; readonly label: string }
}

/** Above the title of the administrators' pages: where one is, and a link one step back. */
export const AdminBreadcrumbs = ({ crumbs, back }: AdminBreadcrumbsProps) => (
  <>
    <Breadcrumbs crumbs={[{ label: m.breadcrumb_home(), to: paths.admin }, ...crumbs]} />
    <BackLink to={back.to}>{back.label}</BackLink>
  </>
)
