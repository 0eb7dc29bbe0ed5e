import * as contract from '@portal/contract/products/products.ts'
import { accept, type Decision } from '@portal/domain/decision.ts'
import type { Serve } from '../../http/serve.ts'
import { keyedCallOf } from '../../http/what-was-sent.ts'
import type { Portal } from '../../portal.ts'
import { found } from '../reader.ts'
import { listProducts, productDetail } from './products.views.ts'
import { createProduct, updateProduct } from './save-product.ts'

/** The product list, and the products themselves. */
export function productRoutes(serve: Serve, portal: Portal): void {
  const detailOf = async (productId: number) => found(await productDetail(portal, productId))
  /** A saved product as its page shows it. */
  const answer = async <Code extends string>(saved: Decision<{ productId: number }, Code>) =>
    saved.ok ? detailOf(saved.value.productId) : saved

  serve(contract.listProducts, async ({ query: { q, brand, itemType, ...page } }) =>
    accept(await listProducts(portal, { q, brand, itemType }, page)),
  )
  serve(contract.getProduct, ({ params }) => detailOf(params.productId))
  serve(contract.createProduct, async ({ actor, body, request }) =>
    answer(await createProduct(portal, actor, body, keyedCallOf(request))),
  )
  serve(contract.updateProduct, async ({ actor, params, body }) =>
    answer(await updateProduct(portal, actor, params.productId, body)),
  )
}
