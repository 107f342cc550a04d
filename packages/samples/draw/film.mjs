import { spawn } from 'node:child_process'
import { once } from 'node:events'

export const frameSizes = [
  [640, 360],
  [1280, 720],
]

/** The encodings of one film: H.264 for every player, VP9 for a browser built without it. */
export const encodings = {
  mp4: height =>
    `-c:v libx264 -preset veryslow -crf ${height > 400 ? 28 : 27} -pix_fmt yuv420p -movflags +faststart`.split(
      ' ',
    ),
  webm: height =>
    `-c:v libvpx-vp9 -b:v 0 -crf ${height > 400 ? 39 : 37} -pix_fmt yuv420p -row-mt 1 -cpu-used 2`.split(' '),
}

const perSecond = 25
const fadeSeconds = 1

/** Encodes a picture as lossless WebP, so that letters and bars stay sharp, and the file small. */
export async function encodeLossless(png, target) {
  const options = '-f image2pipe -c:v png -i - -c:v libwebp -lossless 1 -compression_level 6'.split(' ')
  const encoder = start([...options, target])
  encoder.stdin.end(png)
  await finish(encoder)
}

/** Encodes a photograph as WebP, in the size of ffmpeg's `scale`. */
export async function encodePhotograph(original, scale, target) {
  const options = '-c:v libwebp -preset photo -quality 80 -compression_level 6'.split(' ')
  await ffmpeg(['-i', original, '-vf', `scale=${scale}:flags=lanczos`, ...options, target])
}

/** A film of three pictures, each with a slow pan, with cross-fades; `seconds` is the total length. */
export async function filmPictures(pictures, seconds, { width, height, encoding, target }) {
  const shotSeconds = (seconds + 2 * fadeSeconds) / 3
  const inputs = pictures.flatMap(file => [
    '-loop',
    '1',
    '-framerate',
    `${perSecond}`,
    '-t',
    `${shotSeconds}`,
    '-i',
    file,
  ])
  const shots = pictures.map((_, index) => panFilter(index, shotSeconds, width, height))
  const second = shotSeconds - fadeSeconds
  const cuts =
    `[s0][s1]xfade=transition=fade:duration=${fadeSeconds}:offset=${second}[a];` +
    `[a][s2]xfade=transition=fade:duration=${fadeSeconds}:offset=${second * 2}[film]`
  await ffmpeg([
    ...inputs,
    '-filter_complex',
    `${shots.join(';')};${cuts}`,
    '-map',
    '[film]',
    ...encoding,
    target,
  ])
}

/** A film of the JPEG frames that `drawFrame(second)` returns, of the given length. */
export async function filmFrames(drawFrame, seconds, outputs) {
  const targets = outputs.flatMap(({ width, height, encoding, target }) => [
    '-vf',
    `scale=${width}:${height}:flags=lanczos`,
    ...encoding,
    target,
  ])
  const encoder = start([
    '-f',
    'image2pipe',
    '-c:v',
    'mjpeg',
    '-framerate',
    `${perSecond}`,
    '-i',
    '-',
    ...targets,
  ])
  for (let frame = 0; frame < seconds * perSecond; frame++) {
    const isTaken = encoder.stdin.write(await drawFrame(frame / perSecond))
    if (!isTaken) await once(encoder.stdin, 'drain')
  }
  encoder.stdin.end()
  await finish(encoder)
}

/** Enlarges the picture first, because a pan by whole pixels of the small frame would tremble. */
function panFilter(index, shotSeconds, width, height) {
  const [wide, high] = [width * 2, height * 2]
  const room = Math.round(wide * 0.13)
  const progress = `min(1\\,t/${shotSeconds})`
  const x = index % 2 ? `${room}*(1-${progress})` : `${room}*${progress}`
  return (
    `[${index}:v]scale=${wide + room}:-2:flags=lanczos,` +
    `crop=${wide}:${high}:x='${x}':y='(ih-oh)*0.55',scale=${width}:${height}:flags=area,` +
    `setsar=1,fps=${perSecond},format=yuv420p[s${index}]`
  )
}

async function ffmpeg(options) {
  const encoder = start(options)
  encoder.stdin.end()
  await finish(encoder)
}

const start = options =>
  spawn('ffmpeg', ['-v', 'error', '-y', ...options], { stdio: ['pipe', 'inherit', 'inherit'] })

async function finish(encoder) {
  const [code] = await once(encoder, 'close')
  if (code !== 0) throw new Error(`ffmpeg ended with code ${code}`)
}
