import { chromium } from '@playwright/test'

/** A headless browser that turns drawings into pictures; the default path is that of Debian's Chromium. */
export async function openRasteriser(executablePath = '/usr/bin/chromium') {
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  const page = await browser.newPage()
  return {
    /** `type` is an image type that a canvas can write; `quality` is between 0 and 1. */
    rasterise: async (svg, width, height, type = 'image/webp', quality = 0.86) => {
      const dataUrl = await page.evaluate(paintOnCanvas, { svg, width, height, type, quality })
      return Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64')
    },
    close: () => browser.close(),
  }
}

/** Runs in the page. */
async function paintOnCanvas({ svg, width, height, type, quality }) {
  const image = new Image()
  image.src = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }))
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, 0, 0, width, height)
  URL.revokeObjectURL(image.src)
  return canvas.toDataURL(type, quality)
}
