// biome-ignore-all lint/style/noNonNullAssertion: triangles and pixels are counted, never guessed

import { circleOfBlur } from './develop.ts'
import { type Environment, glance } from './environment.ts'
import { dither } from './noise.ts'
import type { Openness } from './occlusion.ts'
import type { Scene } from './scene.ts'
import { lampView, type Shadow } from './shadow.ts'
import { Surface } from './surface.ts'
import { lengthOf, smoothstep, subtract } from './vectors.ts'
import type { Pinhole, Triangles, View } from './visibility.ts'

/** A picture in linear light, three numbers a pixel, with the distance of each pixel. */
export interface Exposure {
  readonly width: number
  readonly height: number
  readonly light: Float32Array
  readonly depth: Float32Array
  /** How much of each pixel is out of focus, 0 to 1: in between where something sharp ends in front of something soft. */
  readonly soft: Float32Array
}

/** From this blur on a pixel is only seen at half the size (see develop.ts), where one of four is enough. */
const softEnough = 2.3

/** Cells of the view per pixel, across and upright: edges are averaged over as many. */
export const samplesAcross = 2

/**
 * Gives every pixel its light: lamp with shadow, surroundings as diffuse and mirrored light, glow. Where all cells of a
 * pixel show one surface it is shaded once; on edges, once for each surface.
 */
export function shade(
  scene: Scene,
  triangles: Triangles,
  view: View,
  pinhole: Pinhole,
  environment: Environment,
  openness: Openness,
  shadow: Shadow,
  focus: number,
): Exposure {
  const width = view.width / samplesAcross
  const height = view.height / samplesAcross
  const light = new Float32Array(width * height * 3)
  const depths = new Float32Array(width * height)
  const soft = new Float32Array(width * height)
  const softnessAt = (close: number) =>
    smoothstep(0.7, 2.2, circleOfBlur(scene.camera, focus, height, close > 0 ? 1 / close : 1e5))
  const { positions, normals, uvs, indices, thingOf, surfaceOf, rotations, origins } = triangles
  const materials = scene.things.map((thing) => thing.material)
  const { nearest, closeness } = view
  const { eye, right, up, forward, halfWidth, halfHeight } = pinhole
  const { key } = scene
  const lampIsMirrored = scene.surroundings.areas.some((area) => area.lamp)
  const reference = lengthOf(subtract(key.from, scene.camera.target))
  const keyStrength = reference * reference
  const surface = new Surface()
  const pixelWidth = (2 * halfHeight) / height
  // In a table, because a number in a variable shared by functions would be allocated anew at each pixel
  const found = new Float64Array(3)
  /** Where in its pixel a surface is shaded. */
  const spot = { x: 0.5, y: 0.5 }

  const { width: openWidth, height: openHeight, open } = openness
  const toOpen = openWidth / width
  const openAt = (pixelX: number, pixelY: number): number => {
    const x = Math.min(openWidth - 1.001, Math.max(0, (pixelX + 0.5) * toOpen - 0.5))
    const y = Math.min(openHeight - 1.001, Math.max(0, (pixelY + 0.5) * toOpen - 0.5))
    const at = (y | 0) * openWidth + (x | 0)
    const sx = x - (x | 0)
    const sy = y - (y | 0)
    const upper = open[at]! + (open[at + 1]! - open[at]!) * sx
    const lower = open[at + openWidth]! + (open[at + openWidth + 1]! - open[at + openWidth]!) * sx
    return upper + (lower - upper) * sy
  }

  const shadeTriangle = (id: number, pixelX: number, pixelY: number) => {
    const rayX = (((pixelX + spot.x) / width) * 2 - 1) * halfWidth
    const rayY = (1 - ((pixelY + spot.y) / height) * 2) * halfHeight
    const dx = forward[0] + right[0] * rayX + up[0] * rayY
    const dy = forward[1] + right[1] * rayX + up[1] * rayY
    const dz = forward[2] + right[2] * rayX + up[2] * rayY
    const va = indices[id * 3]!
    const vb = indices[id * 3 + 1]!
    const vc = indices[id * 3 + 2]!
    const ax = positions[va * 3]!
    const ay = positions[va * 3 + 1]!
    const az = positions[va * 3 + 2]!
    const e1x = positions[vb * 3]! - ax
    const e1y = positions[vb * 3 + 1]! - ay
    const e1z = positions[vb * 3 + 2]! - az
    const e2x = positions[vc * 3]! - ax
    const e2y = positions[vc * 3 + 1]! - ay
    const e2z = positions[vc * 3 + 2]! - az
    const gx = e1y * e2z - e1z * e2y
    const gy = e1z * e2x - e1x * e2z
    const gz = e1x * e2y - e1y * e2x
    const facing = gx * dx + gy * dy + gz * dz
    const ox = eye[0] - ax
    const oy = eye[1] - ay
    const oz = eye[2] - az
    const inverse = -1 / (facing || 1e-9)
    const distance = (gx * ox + gy * oy + gz * oz) * inverse
    const qx = oy * dz - oz * dy
    const qy = oz * dx - ox * dz
    const qz = ox * dy - oy * dx
    let wb = (e2x * qx + e2y * qy + e2z * qz) * inverse
    let wc = -(e1x * qx + e1y * qy + e1z * qz) * inverse
    // On an edge the ray through the middle may miss the triangle by a hair
    wb = wb < 0 ? 0 : wb > 1 ? 1 : wb
    wc = wc < 0 ? 0 : wc > 1 - wb ? 1 - wb : wc
    const wa = 1 - wb - wc
    const px = eye[0] + dx * distance
    const py = eye[1] + dy * distance
    const pz = eye[2] + dz * distance
    let nx = normals[va * 3]! * wa + normals[vb * 3]! * wb + normals[vc * 3]! * wc
    let ny = normals[va * 3 + 1]! * wa + normals[vb * 3 + 1]! * wb + normals[vc * 3 + 1]! * wc
    let nz = normals[va * 3 + 2]! * wa + normals[vb * 3 + 2]! * wb + normals[vc * 3 + 2]! * wc
    const flip = nx * gx + ny * gy + nz * gz < 0 !== facing > 0 ? -1 : 1
    const normalLength = flip / (Math.sqrt(nx * nx + ny * ny + nz * nz) || 1)
    nx *= normalLength
    ny *= normalLength
    nz *= normalLength

    const thing = thingOf[id]!
    const m = rotations[thing]!
    const origin = origins[thing]!
    const lx = px - origin[0]
    const ly = py - origin[1]
    const lz = pz - origin[2]
    surface.x = m[0] * lx + m[3] * ly + m[6] * lz
    surface.y = m[1] * lx + m[4] * ly + m[7] * lz
    surface.z = m[2] * lx + m[5] * ly + m[8] * lz
    surface.nx = m[0] * nx + m[3] * ny + m[6] * nz
    surface.ny = m[1] * nx + m[4] * ny + m[7] * nz
    surface.nz = m[2] * nx + m[5] * ny + m[8] * nz
    surface.u = uvs[va * 2]! * wa + uvs[vb * 2]! * wb + uvs[vc * 2]! * wc
    surface.v = uvs[va * 2 + 1]! * wa + uvs[vb * 2 + 1]! * wb + uvs[vc * 2 + 1]! * wc
    surface.pixel = distance * pixelWidth
    surface.roughness = 0.6
    surface.metal = 0
    surface.gloss = 1
    surface.bumpX = 0
    surface.bumpY = 0
    surface.bumpZ = 0
    surface.glowRed = 0
    surface.glowGreen = 0
    surface.glowBlue = 0
    materials[thing]!(surface)

    if (surface.bumpX !== 0 || surface.bumpY !== 0 || surface.bumpZ !== 0) {
      let bx = m[0] * surface.bumpX + m[1] * surface.bumpY + m[2] * surface.bumpZ
      let by = m[3] * surface.bumpX + m[4] * surface.bumpY + m[5] * surface.bumpZ
      let bz = m[6] * surface.bumpX + m[7] * surface.bumpY + m[8] * surface.bumpZ
      const along = bx * nx + by * ny + bz * nz
      bx = nx - (bx - nx * along)
      by = ny - (by - ny * along)
      bz = nz - (bz - nz * along)
      const length = 1 / Math.sqrt(bx * bx + by * by + bz * bz)
      nx = bx * length
      ny = by * length
      nz = bz * length
    }

    const rayLength = 1 / Math.sqrt(dx * dx + dy * dy + dz * dz)
    const vx = -dx * rayLength
    const vy = -dy * rayLength
    const vz = -dz * rayLength
    const nv = Math.max(0.03, nx * vx + ny * vy + nz * vz)
    const { metal } = surface
    const base = 0.04 * surface.gloss * (1 - metal)
    const f0r = base + surface.red * metal
    const f0g = base + surface.green * metal
    const f0b = base + surface.blue * metal
    const diffuse = 1 - metal
    const roughness = surface.roughness < 0.03 ? 0.03 : surface.roughness > 1 ? 1 : surface.roughness
    const sky = openAt(pixelX, pixelY)

    // Lamp
    let kx = key.from[0] - px
    let ky = key.from[1] - py
    let kz = key.from[2] - pz
    const lampDistance = Math.sqrt(kx * kx + ky * ky + kz * kz)
    kx /= lampDistance
    ky /= lampDistance
    kz /= lampDistance
    const nk = nx * kx + ny * ky + nz * kz
    const wrap = Math.min(0.25, (key.radius / lampDistance) * 0.7)
    const lambert = (nk + wrap) / (1 + wrap)
    let r = 0
    let g = 0
    let b = 0
    let lit = 0
    if (lambert > 0) {
      const lift = distance * 0.0012 + 0.25
      lampView.x = px + nx * lift
      lampView.y = py + ny * lift
      lampView.z = pz + nz * lift
      lampView.chance = dither(pixelX, pixelY)
      shadow()
      lit = lampView.lit
      if (lit > 0) {
        const strength = (lit * keyStrength) / (lampDistance * lampDistance)
        const given = strength * diffuse * lambert
        r += key.light[0] * surface.red * given
        g += key.light[1] * surface.green * given
        b += key.light[2] * surface.blue * given
        if (!lampIsMirrored) {
          let hx = kx + vx
          let hy = ky + vy
          let hz = kz + vz
          const halfLength = 1 / Math.sqrt(hx * hx + hy * hy + hz * hz)
          hx *= halfLength
          hy *= halfLength
          hz *= halfLength
          const nh = Math.max(0, nx * hx + ny * hy + nz * hz)
          const vh = Math.max(0, vx * hx + vy * hy + vz * hz)
          const alpha = Math.min(1, roughness * roughness + key.radius / (2.2 * lampDistance))
          const alpha2 = alpha * alpha
          const lobe = nh * nh * (alpha2 - 1) + 1
          // A wide lamp spreads its highlight: the peak falls as the lobe widens
          const peak = (alpha2 / (lobe * lobe)) * ((roughness * roughness) / alpha) ** 2
          const k = (roughness + 1) * (roughness + 1) * 0.125
          const masking = 0.25 / ((nv * (1 - k) + k) * (Math.max(nk, 0.02) * (1 - k) + k))
          const fresnel = (1 - vh) ** 5
          const gleam = strength * Math.max(nk, 0) * peak * masking
          r += key.light[0] * (f0r + (1 - f0r) * fresnel) * gleam
          g += key.light[1] * (f0g + (1 - f0g) * fresnel) * gleam
          b += key.light[2] * (f0b + (1 - f0b) * fresnel) * gleam
        }
      }
    }

    // Surroundings, diffuse: bright things in a corner light each other, so they darken less
    glance.x = nx
    glance.y = ny
    glance.z = nz
    environment.diffuse()
    const brightness = (surface.red + surface.green + surface.blue) * 0.33 * diffuse
    const around = sky * (1 + brightness * (1 - sky))
    r += glance.red * surface.red * diffuse * around
    g += glance.green * surface.green * diffuse * around
    b += glance.blue * surface.blue * diffuse * around

    // Surroundings, mirrored
    const twice = 2 * (nx * vx + ny * vy + nz * vz)
    glance.x = nx * twice - vx
    glance.y = ny * twice - vy
    glance.z = nz * twice - vz
    glance.roughness = roughness
    environment.reflected()
    const c0 = roughness * -1 + 1
    const c1 = roughness * -0.0275 + 0.0425
    const c2 = roughness * -0.572 + 1.04
    const c3 = roughness * 0.022 - 0.04
    const a004 = Math.min(c0 * c0, 2 ** (-9.28 * nv)) * c0 + c1
    const envScale = -1.04 * a004 + c2
    const envBias = (1.04 * a004 + c3) * (metal + (1 - metal) * Math.min(1, surface.gloss))
    // What stands in the way of the lamp mostly stands in the way of its reflection, too
    const gap =
      Math.max(0, Math.min(1, (nv + sky) ** (2 ** (-16 * roughness - 1)) - 1 + sky)) *
      (lampIsMirrored ? 0.55 + 0.45 * lit : 1)
    r += glance.red * (f0r * envScale + envBias) * gap
    g += glance.green * (f0g * envScale + envBias) * gap
    b += glance.blue * (f0b * envScale + envBias) * gap

    found[0] = r + surface.glowRed
    found[1] = g + surface.glowGreen
    found[2] = b + surface.glowBlue
  }

  const across = view.width
  const ids = new Int32Array(4)
  const done = new Uint8Array(4)
  const cellOf = [0, 1, across, across + 1] as const
  const sameSurface = (one: number, other: number, close: number, otherClose: number) =>
    one === other ||
    (one >= 0 && other >= 0 && surfaceOf[one] === surfaceOf[other] && Math.abs(otherClose - close) < close * 0.008)

  const shadePixel = (x: number, y: number) => {
    const corner = y * samplesAcross * across + x * samplesAcross
    const first = nearest[corner]!
    const close = closeness[corner]!
    const pixel = y * width + x
    depths[pixel] = close > 0 ? 1 / close : 1e5
    if (
      sameSurface(first, nearest[corner + 1]!, close, closeness[corner + 1]!) &&
      sameSurface(first, nearest[corner + across]!, close, closeness[corner + across]!) &&
      sameSurface(first, nearest[corner + across + 1]!, close, closeness[corner + across + 1]!)
    ) {
      soft[pixel] = softnessAt(close)
      if (first < 0) return
      spot.x = 0.5
      spot.y = 0.5
      shadeTriangle(first, x, y)
      light[pixel * 3] = found[0]!
      light[pixel * 3 + 1] = found[1]!
      light[pixel * 3 + 2] = found[2]!
      return
    }
    // An edge: each surface in this pixel is shaded where it shows, and weighs as much as it shows
    let sumRed = 0
    let sumGreen = 0
    let sumBlue = 0
    for (let sample = 0; sample < 4; sample += 1) {
      ids[sample] = nearest[corner + cellOf[sample]!]!
      done[sample] = 0
    }
    for (let sample = 0; sample < 4; sample += 1) {
      if (done[sample] === 1) continue
      const id = ids[sample]!
      const own = closeness[corner + cellOf[sample]!]!
      let members = 0
      let atX = 0
      let atY = 0
      for (let other = sample; other < 4; other += 1) {
        if (done[other] === 1 || !sameSurface(id, ids[other]!, own, closeness[corner + cellOf[other]!]!)) continue
        done[other] = 1
        members += 1
        atX += other & 1
        atY += other >> 1
      }
      if (id < 0) continue
      spot.x = (atX / members + 0.5) / samplesAcross
      spot.y = (atY / members + 0.5) / samplesAcross
      shadeTriangle(id, x, y)
      sumRed += found[0]! * members
      sumGreen += found[1]! * members
      sumBlue += found[2]! * members
    }
    soft[pixel] =
      (softnessAt(close) +
        softnessAt(closeness[corner + 1]!) +
        softnessAt(closeness[corner + across]!) +
        softnessAt(closeness[corner + across + 1]!)) /
      4
    light[pixel * 3] = sumRed / 4
    light[pixel * 3 + 1] = sumGreen / 4
    light[pixel * 3 + 2] = sumBlue / 4
  }

  const copyPixel = (from: number, to: number) => {
    light[to * 3] = light[from * 3]!
    light[to * 3 + 1] = light[from * 3 + 1]!
    light[to * 3 + 2] = light[from * 3 + 2]!
    depths[to] = depths[from]!
    soft[to] = soft[from]!
  }

  // What will be blurred anyway is shaded once for four pixels
  for (let y = 0; y < height; y += 2) {
    for (let x = 0; x < width; x += 2) {
      const corner = y * samplesAcross * across + x * samplesAcross
      const close = closeness[corner]!
      const opposite = corner + 3 * across + 3
      shadePixel(x, y)
      const isSoft =
        close > 0 &&
        circleOfBlur(scene.camera, focus, height, 1 / close) > softEnough &&
        sameSurface(nearest[corner]!, nearest[opposite]!, close, closeness[opposite]!) &&
        sameSurface(nearest[corner]!, nearest[corner + 3]!, close, closeness[corner + 3]!) &&
        sameSurface(nearest[corner]!, nearest[opposite - 3]!, close, closeness[opposite - 3]!)
      if (isSoft) {
        const from = y * width + x
        copyPixel(from, from + 1)
        copyPixel(from, from + width)
        copyPixel(from, from + width + 1)
        continue
      }
      shadePixel(x + 1, y)
      shadePixel(x, y + 1)
      shadePixel(x + 1, y + 1)
    }
  }
  return { width, height, light, depth: depths, soft }
}
